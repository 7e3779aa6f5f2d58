import page from '../../../styles/page.module.css';
import classes from './code-form.module.css';

/** A form for `/verify?code=…`. It works without scripts. */
export function CodeForm({ code }: { code: string }) {
  return (
    <form className={`${classes.form} ${page.screenOnly}`} action="/verify">
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
        defaultValue={code}
        aria-describedby="code-hint"
      />
      <button type="submit" className={`${page.button} ${page.primary}`}>
        Verify
      </button>
      <p id="code-hint" className={page.hint}>
        The code is printed at the bottom of the certificate, next to the QR code. Case and spaces
        are ignored.
      </p>
    </form>
  );
}
