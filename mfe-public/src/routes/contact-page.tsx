import { journalName, plainText } from '@app/contracts';
import { whatsAppLink } from '../features/journal/addresses.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { RichText } from '../features/journal/components/rich-text.tsx';
import { Section } from '../features/journal/components/section.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './contact-page.module.css';

export function Component() {
  const settings = useSettings();
  const journal = journalName(settings);
  const { address = '', whatsup_number = '', websiteemail = '' } = settings ?? {};
  const hasAddress = plainText(address) !== '';
  const reachable = hasAddress || whatsup_number || websiteemail;
  return (
    <>
      <PageHead
        title="Contact us"
        description={`How to reach the editorial office of ${journal}: address, WhatsApp and email.`}
        path="/contact"
      />
      <h1 className={page.heading}>Contact us</h1>
      {!reachable && (
        <p className={page.empty}>
          The editorial office’s address, WhatsApp number and email will be shown here.
        </p>
      )}
      <div className={classes.ways}>
        {hasAddress && (
          <Section headingId="address" title="Address">
            <RichText as="div" className={classes.address} html={address} />
          </Section>
        )}
        {whatsup_number && (
          <Section headingId="whatsapp" title="WhatsApp">
            <p>
              <a href={whatsAppLink(whatsup_number, journal)}>{whatsup_number}</a>
            </p>
          </Section>
        )}
        {websiteemail && (
          <Section headingId="email" title="Email">
            <p>
              <a href={`mailto:${websiteemail}`}>{websiteemail}</a>
            </p>
          </Section>
        )}
      </div>
    </>
  );
}
