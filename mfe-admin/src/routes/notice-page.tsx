import { type AdminArticle, articlePath, articlePdfPath } from '@app/contracts';
import {
  listAdminArticles,
  listIssues,
  proposeNoticeReferences,
  publishVersion,
  readAdminArticle,
  readAdminSettings,
} from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link, orNotFound, useLoaderData, useNavigate } from '@app/web-kit';
import { useEffect, useRef, useState } from 'react';
import { area } from '../area.ts';
import { ArticleFaults } from '../features/articles/faults/article-faults.tsx';
import { ArticleUpdates } from '../features/articles/notices/components/article-updates.tsx';
import { NoticeForm } from '../features/articles/notices/components/notice-form.tsx';
import styles from '../features/articles/notices/components/notices.module.css';
import * as fields from '../features/articles/notices/notice-fields.ts';
import { useConfirmation } from '../features/articles/notices/use-confirmation.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { FieldSections } from '../shared/forms/field-sections.tsx';
import { FileField } from '../shared/forms/file-field.tsx';
import { uploadStep } from '../shared/forms/form-data.ts';
import { type PdfExtras, RemoveActiveContent } from '../shared/forms/remove-active-content.tsx';
import { newestIssue } from '../shared/issue-numbers.ts';

export const loader = area.loader(async (call, { params }) => {
  const id = params.id ?? '';
  const [article, references, all, settings] = await Promise.all([
    orNotFound(call(readAdminArticle, { params: { id } })),
    orNotFound(call(proposeNoticeReferences, { params: { id } })),
    call(listIssues, {}),
    call(readAdminSettings, {}),
  ]);
  // A notice must appear at once, so its issue must be public.
  const issues = all.filter(({ status }) => status === 'published');
  const articles = await call(listAdminArticles, { params: newestIssue(issues) ?? article });
  return { article, references, articles, issues, settings };
});

export function Component() {
  const { article, references, articles, issues, settings } = useLoaderData<typeof loader>();
  const [act, setAct] = useState<'notice' | 'version'>('notice');
  const [notice, setNotice] = useState<AdminArticle | null>(null);
  const navigate = useNavigate();
  const flash = useFlash();
  const editPath = `/admin/archives/${article.id}`;

  const showVersion = async (saved: AdminArticle) => {
    await navigate(editPath);
    const message = `Version ${saved.versions.length + 1} is published; earlier ones are on the article’s page.`;
    flash({
      kind: 'success',
      title: saved.refnumber,
      message,
      links: (close) => <ArticleFaults target={saved.id} onFollow={close} />,
    });
  };
  const choice = (value: typeof act, label: string) => (
    <Button
      variant={act === value ? 'filled' : 'default'}
      aria-pressed={act === value}
      onClick={() => setAct(value)}
    >
      {label}
    </Button>
  );

  return (
    <>
      <PageHead
        title={`Correct, retract or withdraw ${article.refnumber}`}
        links={[backTo(editPath, `Edit ${article.refnumber}`)]}
      />
      <p dir="auto">
        <RichTitle html={article.title} />
      </p>
      {notice ? (
        <PublishedNotice article={article} notice={notice} />
      ) : (
        <>
          <ArticleUpdates article={article} />
          {article.status === 'enabled' ? (
            <>
              <div className={styles.acts}>
                {choice('notice', 'Publish a notice')}
                {choice('version', 'Publish a new version')}
              </div>
              {act === 'notice' ? (
                <NoticeForm
                  article={article}
                  articles={articles}
                  issues={issues}
                  settings={settings}
                  references={references}
                  onPublished={setNotice}
                />
              ) : (
                <VersionForm article={article} onPublished={showVersion} />
              )}
            </>
          ) : (
            <p>This article is not public, so it needs no notice. Edit the article instead.</p>
          )}
        </>
      )}
    </>
  );
}

interface PublishedNoticeProps {
  article: AdminArticle;
  notice: AdminArticle;
}

/** Shows the published notice, with links to the pages where it appears. */
function PublishedNotice({ article, notice }: PublishedNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="published-notice">
      <h2 id="published-notice" ref={heading} tabIndex={-1}>
        The notice is published
      </h2>
      <p>
        <RichTitle html={notice.title} />
      </p>
      <p>It now shows</p>
      <ul>
        <li>
          on <a href={articlePath(notice)}>its own page</a> and{' '}
          <a href={articlePath(article)}>above the article</a>,
        </li>
        <li>
          on a sheet in the <a href={articlePdfPath(article)}>PDF of the article</a>, on its{' '}
          <a href={`/pdf?refno=${encodeURIComponent(article.refnumber)}`}>download page</a> and
          where certificates are verified,
        </li>
        <li>in issue lists, search, author pages, citations, feeds, OAI-PMH and JATS.</li>
      </ul>
      <ArticleFaults target={notice.id} />
      <p>
        Agencies receive it with the next deposit: <Link to="/admin/deposits">Deposits</Link> lists
        the article as outdated. To undo the notice, disable it:{' '}
        <Link to={`/admin/archives/${notice.id}`}>Edit {notice.refnumber}</Link>.
      </p>
    </section>
  );
}

interface VersionFormProps {
  article: AdminArticle;
  onPublished: (article: AdminArticle) => void;
}

/** The form of a new version of an article. */
function VersionForm({ article, onPublished }: VersionFormProps) {
  const question = useConfirmation();
  const form = useRecordForm<fields.VersionValues, PdfExtras, AdminArticle>({
    area,
    record: `version/${article.id}`,
    stored: fields.newVersion,
    extras: { pdfFile: null, removeActiveContent: null },
    fields: Object.keys(fields.versionLabels),
    validate: fields.versionErrors,
    confirm: question.ask,
    steps: ({ pdfFile, removeActiveContent, ...values }) =>
      uploadStep(
        'pdfFile',
        { ...values, version: article.version, pdfFile, removeActiveContent },
        (upload) => area.api.call(publishVersion, { params: article, ...upload }),
        ['removeActiveContent'],
      ),
    stateOf: () => fields.newVersion,
    onSaved: onPublished,
    notSaved: 'The new version was not published',
  });
  const number = article.versions.length + 2;

  return (
    <RecordFrame
      form={form}
      labels={fields.versionLabels}
      leaving="What you typed is not published. It is stored in this browser until you come back; a chosen PDF must be chosen again."
    >
      <RecordFields form={form} label="New version">
        <FieldSections
          form={form}
          sections={fields.versionSections}
          customFields={{
            pdfFile: (
              <div>
                <FileField
                  form={form}
                  name="pdfFile"
                  label={fields.versionLabels.pdfFile}
                  help="The previous version stays available."
                  kind="pdf"
                />
                <RemoveActiveContent form={form} />
              </div>
            ),
          }}
        />
      </RecordFields>
      <ConfirmModal
        opened={question.opened}
        title={`Version ${number} of ${article.refnumber}?`}
        action={`Publish version ${number}`}
        harmless
        onCancel={question.cancel}
        onConfirm={question.confirm}
      >
        <p>Readers receive the new version at the same address. A version cannot be removed.</p>
      </ConfirmModal>
    </RecordFrame>
  );
}
