import {
  bylineOf,
  countryAfter,
  dateText,
  doiUrl,
  licenseText,
  licenseUrl,
  orcidUrl,
  volumeAndIssueInWords,
} from '@app/contracts';
import { FullTextView, linkedAddress } from '@app/full-text-view';
import { Fragment, type ReactNode } from 'react';
import { SHEETS } from '../designs/looks.tsx';
import type { TypesetArticleFields, TypesetDesign } from '../fields.ts';
import { placeText, Words } from '../text.tsx';
import { Title } from '../title.tsx';

const { width, height } = SHEETS.portrait;
/** The margins of a page in millimetres. */
const margins = { vertical: 22, horizontal: 20 };

/** The style sheet of the paper, which determines the width of the text. */
export const paperCss = `@page{size:${width}mm ${height}mm;margin:${margins.vertical}mm ${margins.horizontal}mm}.article{width:${width - 2 * margins.horizontal}mm}`;

interface TypesetArticleProps {
  fields: TypesetArticleFields;
  design: TypesetDesign;
}

/** An article as its journal prints it. The text has the same components as the article's page. */
export function TypesetArticle({ fields, design }: TypesetArticleProps): ReactNode {
  const { text, addresses } = fields;
  return (
    <main
      className={design.article_columns === 'two' ? 'article two-columns' : 'article'}
      data-page-height={height - 2 * margins.vertical}
    >
      <ArticleHead fields={fields} logo={design.logo_image} />
      <FullTextView
        text={text}
        fileAddress={(file) => addresses[file.file] ?? linkedAddress(file)}
      />
    </main>
  );
}

interface ArticleHeadProps {
  fields: TypesetArticleFields;
  /** A `data:` URL, or empty. */
  logo?: string | undefined;
}

/** The head above the text: the journal's name and logo, and fields of the article's record. */
function ArticleHead({ fields, logo }: ArticleHeadProps): ReactNode {
  const { journal, issns, title, kind, outcome, keywords } = fields;
  const place = placeText(fields);
  return (
    <header className="article-head">
      <div className="masthead">
        <div>
          {logo && <img className="logo" src={logo} alt="" />}
          <p className="journal" dir="auto">
            <Words text={journal} />
          </p>
        </div>
        <p className="issue">
          {volumeAndIssueInWords(fields)}
          {place !== '' && (
            <>
              <br />
              {place}
            </>
          )}
          {issns.length > 0 && (
            <>
              <br />
              ISSN {issns.join(' · ')}
            </>
          )}
        </p>
      </div>
      {outcome !== '' && <p className="outcome">{outcome}</p>}
      {kind !== '' && <p className="kind">{kind}</p>}
      <h1 dir="auto">
        <Title html={title} />
      </h1>
      <Byline fields={fields} />
      <Record fields={fields} />
      {fields.abstract !== '' && (
        <section className="abstract">
          <h2>Abstract</h2>
          {/* svc-content has sanitized the abstract. */}
          <div dir="auto" dangerouslySetInnerHTML={{ __html: fields.abstract }} />
        </section>
      )}
      {keywords !== '' && (
        <p className="keywords">
          <b>Keywords:</b> {keywords}
        </p>
      )}
    </header>
  );
}

function Byline({ fields: { contributors } }: { fields: TypesetArticleFields }): ReactNode {
  const { places, marks } = bylineOf(contributors);
  const isNumbered = marks.some((mark) => /\d/.test(mark));
  return (
    <>
      <p className="authors">
        {contributors.map(({ name, orcid }, at) => (
          <Fragment key={at}>
            {at > 0 && ', '}
            <bdi>
              {orcid ? (
                <a href={orcidUrl(orcid)}>
                  <Words text={name} />
                </a>
              ) : (
                <Words text={name} />
              )}
            </bdi>
            {marks[at] && <sup>{marks[at]}</sup>}
          </Fragment>
        ))}
      </p>
      {places.map((place, at) => (
        <p key={at} className="affiliation" dir="auto">
          {isNumbered && <sup>{at + 1}</sup>}
          {place.name ?? place.ror}
          {countryAfter(place)}
        </p>
      ))}
      {marks.some((mark) => mark.endsWith('*')) && (
        <p className="affiliation">* Corresponding author</p>
      )}
    </>
  );
}

function Record({ fields }: { fields: TypesetArticleFields }): ReactNode {
  const { received, accepted, date, doi, license } = fields;
  const dates = [
    received && `Received ${dateText(received)}`,
    accepted && `Accepted ${dateText(accepted)}`,
    `Published ${dateText(date)}`,
  ];
  return (
    <p className="record">
      {dates.filter(Boolean).join(' · ')}
      {doi !== '' && (
        <>
          <br />
          <a href={doiUrl(doi)}>{doiUrl(doi)}</a>
        </>
      )}
      {license !== '' && (
        <>
          <br />
          <a href={licenseUrl(license)}>{licenseText(license).words}</a>
        </>
      )}
    </p>
  );
}
