import { journalName } from '@app/contracts';
import { absolute, coverImage } from '../addresses.ts';
import { useSettings } from '../use-settings.ts';

interface PageHeadProps {
  /** Absent on the home page, whose title is the journal's name. */
  title?: string;
  description: string;
  /** The canonical path, such as `/board`. */
  path: string;
}

/** The metadata of a page; React moves the tags into the head. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const settings = useSettings();
  const journal = journalName(settings);
  const cover = settings && coverImage(settings);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title ?? journal} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={journal} />
      <meta name="twitter:card" content="summary" />
      {settings && (
        <>
          <link rel="canonical" href={absolute(settings, path)} />
          <meta property="og:url" content={absolute(settings, path)} />
        </>
      )}
      {cover && (
        <>
          <meta property="og:image" content={cover} />
          <meta property="og:image:alt" content={`Cover of ${journal}`} />
        </>
      )}
    </>
  );
}

/** The document's title: the page's, then the journal's name. */
export function PageTitle({ children }: { children?: string }) {
  const name = journalName(useSettings());
  return <title>{children ? `${children} | ${name}` : name}</title>;
}

/**
 * Structured data for search engines. The content security policy allows it because it is a data
 * block, not a script. Without `<`, nothing in it can end the element.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
