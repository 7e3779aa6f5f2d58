import { journalName, plainText } from '@app/contracts';
import { whatsAppLink } from '../features/journal/addresses.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { RichText } from '../features/journal/components/rich-text.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './contact-page.module.css';

export function Component() {
  const settings = useSettings();
  const journal = journalName(settings);
  const { address = '', whatsup_number = '', websiteemail = '' } = settings ?? {};
  const hasAddress = plainText(address) !== '';
  const hasContact = hasAddress || whatsup_number || websiteemail;
  return (
    <>
      <PageHead
        title="Contact us"
        description={`How to reach the editorial office of ${journal}: address, WhatsApp and email.`}
        path="/contact"
      />
      <h1 className={page.heading}>Contact us</h1>
      {!hasContact && (
        <p className={page.empty}>
          The editorial office’s address, WhatsApp number and email will be shown here.
        </p>
      )}
      <div className={classes.ways}>
        {hasAddress && (
          <section aria-labelledby="address">
            <h2 id="address" className={page.subheading}>
              Address
            </h2>
            <RichText as="div" className={classes.address} html={address} />
          </section>
        )}
        {whatsup_number && (
          <section aria-labelledby="whatsapp">
            <h2 id="whatsapp" className={page.subheading}>
              WhatsApp
            </h2>
            <p>
              <a href={whatsAppLink(whatsup_number, journal)}>{whatsup_number}</a>
            </p>
          </section>
        )}
        {websiteemail && (
          <section aria-labelledby="email">
            <h2 id="email" className={page.subheading}>
              Email
            </h2>
            <p>
              <a href={`mailto:${websiteemail}`}>{websiteemail}</a>
            </p>
          </section>
        )}
      </div>
    </>
  );
}
