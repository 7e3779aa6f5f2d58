import type { SecondFactorOffer } from '@app/contracts';
import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import qrcode from 'qrcode-generator';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../actions/use-action.ts';
import { issuesAt } from '../../forms/form-errors.ts';
import styles from './users.module.css';

interface ConfirmCodeProps {
  offer: SecondFactorOffer;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function ConfirmCode({ offer, onConfirm, onCancel }: ConfirmCodeProps) {
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

/** Draws a QR code as an SVG path. The library's own output needs inline styles, which the CSP refuses. */
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
