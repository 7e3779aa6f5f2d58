import page from '../../../layout/page.module.css';
import classes from './code-form.module.css';

/** A plain form: it comes to the same page by `/verify?code=…`. */
export function CodeForm({ asked }: { asked: string }) {
  return (
    <form className={classes.form} action="/verify">
      <label className={page.label} htmlFor="code">
        Verification code
      </label>
      <input
        className={page.control}
        id="code"
        name="code"
        required
        maxLength={500}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={asked}
        aria-describedby="code-hint"
      />
      <button type="submit" className={`${page.button} ${page.primary}`}>
        Verify
      </button>
      <p id="code-hint" className={page.hint}>
        It stands at the foot of the certificate, beside the QR code. Small letters and spaces do no
        harm.
      </p>
    </form>
  );
}
