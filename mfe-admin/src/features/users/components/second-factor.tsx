import type { SecondFactorOffer, User } from '@app/contracts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import qrcode from 'qrcode-generator';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { area } from '../../../area.ts';
import { useAction } from '../../actions/use-action.ts';
import { useObjectUrl } from '../../forms/file-field.tsx';
import { useFocusNext } from '../../forms/focus.ts';
import { issuesAt } from '../../forms/form-errors.ts';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './users.module.css';

interface SecondFactorProps {
  user: User;
  isOwn: boolean;
  /** Called with true when the recovery codes are shown, and with false when they are closed. */
  onCodes: (shown: boolean) => void;
  onChanged: () => void;
}

/** The id of the text that receives the focus when a form is removed. */
const STATE = 'second-factor-state';

/** Sets up or removes a second factor. Administrators can remove another user's second factor, but not set it up. */
export function SecondFactor({ user, isOwn, onCodes, onChanged }: SecondFactorProps) {
  const focusNext = useFocusNext();
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const params = { id: user.id };

  if (codes) {
    const finish = () => {
      setCodes(null);
      onCodes(false);
      focusNext(STATE);
    };
    return <RecoveryCodes codes={codes} onDone={finish} />;
  }
  if (offer) {
    const confirm = async (code: string) => {
      const body = { code };
      setCodes((await area.api.call(confirmSecondFactor, { params, body })).recoveryCodes);
      onCodes(true);
      setOffer(null);
      onChanged();
    };
    const cancel = () => {
      setOffer(null);
      focusNext(STATE);
    };
    return <ConfirmCode offer={offer} onConfirm={confirm} onCancel={cancel} />;
  }
  if (user.secondFactor) return <Removal user={user} isOwn={isOwn} onChanged={onChanged} />;
  if (!isOwn) {
    return (
      <p className={styles.text} id={STATE} tabIndex={-1}>
        Off. Only the user can set it up.
      </p>
    );
  }
  return (
    <PasswordForm
      key="offer"
      action="Set up"
      failed="The second factor was not set up"
      run={async (currentPassword) =>
        setOffer(await area.api.call(offerSecondFactor, { params, body: { currentPassword } }))
      }
    >
      <p className={styles.text} id={STATE} tabIndex={-1}>
        Off.
      </p>
    </PasswordForm>
  );
}

function Removal({ user, isOwn, onChanged }: Omit<SecondFactorProps, 'onCodes'>) {
  const flash = useFlash();
  const remove = async (currentPassword: string, code: string) => {
    const body = { currentPassword, code: isOwn ? code : undefined };
    await area.api.call(removeSecondFactor, { params: { id: user.id }, body });
    flash({
      kind: 'success',
      title: 'Account',
      message: 'User updated successfully',
      onClosed: () => document.getElementById(STATE)?.focus(),
    });
    onChanged();
  };
  return (
    <PasswordForm
      key="remove"
      action="Remove the second factor"
      color="red"
      withCode={isOwn}
      failed="The second factor was not removed"
      run={remove}
    >
      <p className={styles.text} id={STATE} tabIndex={-1}>
        On. {user.recoveryCodes} of 10 recovery codes are left.
        {!isOwn && ' Removing it ends every session of this user.'}
      </p>
    </PasswordForm>
  );
}

interface ConfirmCodeProps {
  offer: SecondFactorOffer;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

function ConfirmCode({ offer, onConfirm, onCancel }: ConfirmCodeProps) {
  const { run, busy } = useAction();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    void run(
      'The second factor was not turned on',
      () => onConfirm(code),
      (error) => {
        const wrong = issuesAt(error, ['code']).code;
        setProblem(wrong);
        return wrong ? null : failureOf(error);
      },
    );
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ol className={styles.steps}>
        <li>
          Scan this with an authenticator app, or type the key into it.
          <QrCode text={offer.uri} label="QR code for the authenticator app" />
          Key: <span className={styles.secret}>{offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </li>
        <li>
          Type the code that the app shows.
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            required
            error={problem}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </li>
      </ol>
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The quiet zone around a QR code, in modules, as required by the standard. */
const MARGIN = 4;

/** Draws a QR code as an SVG path. The content security policy forbids the inline styles in the library's output. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount() + 2 * MARGIN;
  const modules = [...Array(code.getModuleCount()).keys()];
  const square = (row: number, column: number) =>
    code.isDark(row, column) ? `M${column + MARGIN} ${row + MARGIN}h1v1h-1z` : '';
  const path = modules.flatMap((row) => modules.map((column) => square(row, column))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

/** Shows the recovery codes, each of which replaces the app for one login. The codes cannot be shown again. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [file] = useState(
    () => new File([`${codes.join('\n')}\n`], 'recovery-codes.txt', { type: 'text/plain' }),
  );
  const url = useObjectUrl(file);

  useEffect(() => heading.current?.focus(), []);

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    );

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.text}>
        Recovery codes
      </h3>
      <p className={styles.text}>
        The second factor is on. Store these codes where you find them without your phone: each is
        good for one login, and they are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button variant="default" component="a" href={url ?? undefined} download={file.name}>
          Download
        </Button>
        <Button onClick={onDone}>I have stored them</Button>
      </div>
      <p className={styles.text} aria-live="polite">
        {copied === 'copied' && 'The codes are in the clipboard.'}
        {copied === 'refused' && 'The browser does not allow copying. Download them.'}
      </p>
      <LeaveGuard unsaved>The recovery codes are shown only once.</LeaveGuard>
    </>
  );
}
