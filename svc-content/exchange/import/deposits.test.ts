import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Contributor,
  type ImportColumn,
  type ImportPlan,
  importedArticleSchema,
  importPlanSchema,
  type Reference,
  type Relation,
} from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleForm } from '../../store/testing/article-form.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { readSource } from './read-source.ts';

const folder = process.env.REAL_DEPOSITS ?? '';
const filesNamed = (pattern: string) =>
  globSync(pattern, { cwd: folder }).map((name) => ({
    name,
    bytes: readFileSync(join(folder, name)),
  }));

describe.skipIf(folder === '')('official deposits with their PDFs', () => {
  let content: TestContent;
  let admin: string;
  beforeAll(async () => {
    content = await startContent();
    admin = content.sign('admin');
  });
  afterAll(() => content.close());

  const sources = folder ? filesNamed('*.xml') : [];
  const pdfs = folder ? filesNamed('*.pdf') : [];

  async function check(): Promise<ImportPlan> {
    const form = new FormData();
    const sized = (files: typeof pdfs) =>
      JSON.stringify(files.map(({ name, bytes }) => ({ name, size: bytes.length })));
    form.append('sources', sized(sources));
    form.append('pdfs', sized(pdfs));
    for (const name of ['withoutTxnid', 'withoutEmail', 'withoutAbstract']) {
      form.append(name, 'true');
    }
    form.append('source', new Blob(sources.map(({ bytes }) => bytes)), 'sources');
    const response = await content.post('/api/admin/import/check', form, admin);
    expect(response.status, await response.clone().text()).toBe(200);
    return importPlanSchema.parse(await response.json());
  }

  it('are imported unchanged, all at once, and are recognized the second time', async () => {
    const plan = await check();
    expect(plan.rows.map(({ file, faults, pdf }) => ({ file, faults, pdf }))).toEqual(
      sources.map(({ name }) => ({
        file: name,
        faults: [],
        pdf: name.replace('.crossref.xml', '.pdf'),
      })),
    );
    expect([plan.formats, plan.faults, plan.unusedPdfs]).toEqual([['crossref'], [], []]);
    expect(plan.unheld).toEqual(
      [
        'program/license_ref (am)',
        'journal_metadata/doi_data/doi',
        'journal_metadata/doi_data/resource',
        'journal_issue/publication_date/month',
      ].map((kind) => ({ kind, count: 19 })),
    );

    for (const issue of plan.missingIssues) {
      await content.post('/api/admin/create-issue', issue, admin);
    }
    const articles = [];
    for (const { fields, pdf } of plan.rows) {
      const bytes = pdfs.find(({ name }) => name === pdf)?.bytes ?? Buffer.of();
      const file = new Blob([bytes], { type: 'application/pdf' });
      const sent = articleForm({ ...fields, removeActiveContent: 'true' }, file);
      const response = await content.post('/api/admin/import/articles', sent, admin);
      expect(response.status, await response.clone().text()).toBe(201);
      articles.push(importedArticleSchema.parse(await response.json()).article);
    }

    const contributors: Contributor[] = articles.flatMap((article) => article.contributors);
    const references: Reference[] = articles.flatMap((article) => article.references ?? []);
    const relations: Relation[] = articles.flatMap((article) => article.relations ?? []);
    expect({
      articles: articles.length,
      contributors: contributors.length,
      orcids: contributors.filter(({ orcid }) => orcid).length,
      affiliations: contributors.flatMap(({ affiliations = [] }) => affiliations).length,
      references: references.length,
      relations: relations.length,
      licences: articles.filter(({ license }) => license).length,
    }).toEqual({
      articles: 19,
      contributors: 73,
      orcids: 57,
      affiliations: 40,
      references: 163,
      relations: 38,
      licences: 19,
    });
    for (const { refnumber, contributors, references, relations } of articles) {
      const jats = await content.get(`/api/jats/${refnumber}.xml`);
      const [row] = readSource(new Uint8Array(await jats.arrayBuffer())).rows;
      const list = (column: ImportColumn) => JSON.parse(row?.fields[column] ?? '[]');
      expect(list('contributors'), refnumber).toEqual(contributors);
      expect(list('references'), refnumber).toEqual(references);
      expect(list('relations'), refnumber).toEqual(relations);
    }
    expect((await check()).rows.map(({ outcome }) => outcome)).toEqual(sources.map(() => 'exists'));
  });
});
