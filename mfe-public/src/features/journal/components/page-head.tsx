import { journalName } from '@app/contracts';
import { absolute, coverImage, logoImage } from '../addresses.ts';
import { useSettings } from '../use-settings.ts';

interface PageHeadProps {
  /** The page's title. Absent on the home page, whose title is the journal's name. */
  title?: string;
  description: string;
  /** The canonical path, such as `/board`. */
  path: string;
  /** The picture for sites that show a link to the page. The default is the journal's cover or logo. */
  picture?: PagePicture;
}

interface PagePicture {
  path: string;
  alt: string;
  width: number;
  height: number;
}

/** Renders the metadata of a page. React moves the tags into the document's head. */
export function PageHead({ title, description, path, picture }: PageHeadProps) {
  const settings = useSettings();
  const journal = journalName(settings);
  const cover = settings && coverImage(settings);
  const preview = cover || (settings && logoImage(settings));
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title ?? journal} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={journal} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {settings && (
        <>
          <link rel="canonical" href={absolute(settings, path)} />
          <meta property="og:url" content={absolute(settings, path)} />
        </>
      )}
      {settings && picture && (
        <>
          <meta property="og:image" content={absolute(settings, picture.path)} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      {preview && !picture && (
        <>
          <meta property="og:image" content={preview} />
          <meta property="og:image:alt" content={`${cover ? 'Cover' : 'Logo'} of ${journal}`} />
        </>
      )}
    </>
  );
}

/** Renders `<title>`: the page's title followed by the journal's name. */
export function PageTitle({ children }: { children?: string }) {
  const name = journalName(useSettings());
  return <title>{children ? `${children} | ${name}` : name}</title>;
}

/** Renders structured data. Escaping `<` prevents `</script>` in the data from ending the element. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
