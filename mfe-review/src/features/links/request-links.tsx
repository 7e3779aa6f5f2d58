import { requestLinks } from '@app/contracts/endpoints';
import { linkRequestSchema } from '@app/contracts/manuscripts';
import { type FormEvent, useState } from 'react';
import { api } from '../access/link-calls.ts';
import buttons from '../forms/buttons.module.css';
import fieldStyles from '../forms/fields.module.css';
import { TextField } from '../forms/fields.tsx';
import formStyles from '../forms/form.module.css';
import panels from '../forms/panels.module.css';
import { useAct } from '../forms/use-act.ts';

/**
 * A form that requests an email with the links of an address. The answer does not disclose whether the address has any
 * links.
 */
export function RequestLinks() {
  const [email, setEmail] = useState('');
  const [issue, setIssue] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { run, isBusy, failure } = useAct();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = linkRequestSchema.safeParse({ email: email.trim() });
    setIssue(body.error?.issues[0]?.message);
    setSent(false);
    if (!body.success) return document.getElementById('field-link-email')?.focus();
    void run(async () => {
      await api.call(requestLinks, { body: body.data });
      setSent(true);
    });
  };

  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <TextField
        path="link-email"
        label="Your email address"
        hint="The one to which the journal wrote, or which you gave in the form."
        type="email"
        autoComplete="email"
        value={email}
        error={issue}
        onType={setEmail}
      />
      <p className={buttons.actions}>
        <button type="submit" className={`${buttons.button} ${buttons.primary}`} disabled={isBusy}>
          Send me my links
        </button>
      </p>
      <div role="status">
        {isSent && (
          <p className={panels.panel}>
            If this address has links, a message with them is on its way. Please look into the spam
            folder, too.
          </p>
        )}
        {failure && <p className={fieldStyles.error}>{failure}</p>}
      </div>
    </form>
  );
}
