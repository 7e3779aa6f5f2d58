import { journalName } from '@app/contracts';
import { absolute, coverImage } from '../addresses.ts';
import { useSettings } from '../use-settings.ts';
import { PageTitle } from './page-title.tsx';

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
