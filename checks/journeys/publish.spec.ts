import { makePdf } from '../systems/pdf-files.ts';
import { articleFields, freshIssue } from './support/api.ts';
import {
  downloadByLinks,
  expectCertificates,
  makeIssueByForm,
  publishByForm,
  readWithoutScripts,
} from './support/publishing.ts';
import { test } from './support/test.ts';

test('an article is published by form, read, and certified for its authors', {
  tag: '@core',
}, async ({ adminPage, plainPage, page }) => {
  const key = freshIssue();
  const fields = articleFields(key, {
    authorname: "Zoë Ångström-Łukasiewicz, Nguyễn Thị Ánh, José O'Brien Núñez",
    pagenumber: '101-118',
    keywords: 'esters, kinetics, solvent effects',
    country: 'Norway',
    doi: `10.5555/journeys.${key.volume}`,
    abstract:
      'The hydrolysis of six esters was followed in H<sub>2</sub>O & in D<sub>2</sub>O at 25 °C.',
  });
  const manuscript = { fields, pdf: makePdf(`The paper ${fields.refnumber}`) };

  await makeIssueByForm(adminPage, key);
  await publishByForm(adminPage, key, [manuscript]);
  await readWithoutScripts(plainPage, manuscript);
  await downloadByLinks(page, manuscript);
  await expectCertificates(page, manuscript);
});
