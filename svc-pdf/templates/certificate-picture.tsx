import {
  type CertificateDesign,
  dateText,
  postInWords,
  reviewsInWords,
  roleInWords,
  sealWords,
  volumeAndIssueInWords,
} from '@app/contracts';
import type { ReactNode } from 'react';
import { looks } from './designs/looks.tsx';
import type {
  CertificateFields,
  EditorCertificateFields,
  PrintedDesign,
  ReviewerCertificateFields,
} from './fields.ts';
import { placeAfterComma, Words } from './text.tsx';
import { Title } from './title.tsx';

interface PictureProps {
  design: PrintedDesign;
  journal: string;
  heading: string;
  name: string;
  statement: string;
  /** The article or the role. */
  children: ReactNode;
  place: ReactNode;
  seal: [string, string];
  /** The design whose seal is drawn. */
  drawn: CertificateDesign;
  code: string;
  /** A sentence about a retracted or withdrawn article. */
  outcome?: string;
}

/** A certificate in few, large words, because sites show the picture as small as 300 pixels wide. */
function CertificatePicture(props: PictureProps): ReactNode {
  const { design, journal, heading, name, statement, children, place, seal, drawn, code } = props;
  const { outcome } = props;
  return (
    <>
      <div className="edge" />
      <p className="journal" dir="auto" data-fit="13">
        <Words text={journal} />
      </p>
      <p className="heading" dir="auto" data-fit="9">
        <Words text={heading} />
      </p>
      <section>
        <p className="name" dir="auto" data-fit={outcome ? '30' : '44'}>
          <Words text={name} />
        </p>
        <p className="phrase" dir="auto" data-fit="7">
          <Words text={statement} />
        </p>
        <p className="title" dir="auto" data-fit={outcome ? '23' : '29'}>
          {children}
        </p>
      </section>
      {outcome && <p className="outcome">{outcome}</p>}
      <p className="place" data-fit="7">
        {place}
        <span>{code}</span>
      </p>
      {design.seal_image === '' ? (
        <>
          <svg className="seal" viewBox="-17 -17 34 34" aria-hidden="true">
            {looks[drawn].landscape.seal}
          </svg>
          <p className="words">
            {seal[0]}
            <small>{seal[1]}</small>
          </p>
        </>
      ) : (
        <img className="seal" src={design.seal_image} alt="" />
      )}
    </>
  );
}

type AuthorPictureProps = CertificateFields & { design: PrintedDesign; outcome: string };

export function AuthorPicture(fields: AuthorPictureProps): ReactNode {
  const { design, journal, author, title, code, outcome } = fields;
  return (
    <CertificatePicture
      {...{ design, journal, code, outcome }}
      drawn={design.certificate_design}
      heading={design.certificate_heading}
      name={author}
      statement={design.certificate_statement}
      seal={sealWords.article(fields)}
      place={volumeAndIssueInWords(fields) + placeAfterComma(fields)}
    >
      <Title html={title} />
    </CertificatePicture>
  );
}

export function EditorPicture(
  fields: EditorCertificateFields & { design: PrintedDesign },
): ReactNode {
  const { design, journal, name, code } = fields;
  return (
    <CertificatePicture
      {...{ design, journal, name, code }}
      drawn={design.editor_design}
      heading={design.editor_heading}
      statement={design.editor_statement}
      seal={sealWords.editor(fields)}
      place={<Words text={postInWords(fields)} />}
    >
      {roleInWords(fields)}
    </CertificatePicture>
  );
}

export function ReviewerPicture(
  fields: ReviewerCertificateFields & { design: PrintedDesign },
): ReactNode {
  const { design, journal, name, date, code } = fields;
  return (
    <CertificatePicture
      {...{ design, journal, name, code }}
      drawn={design.reviewer_design}
      heading={design.reviewer_heading}
      statement={design.reviewer_statement}
      seal={sealWords.reviewer(fields)}
      place={dateText(date)}
    >
      {reviewsInWords(fields)}
    </CertificatePicture>
  );
}
