import type { Migration } from '@app/service-kit/migrations';
import type { Connection } from 'mongoose';
import { completeSingleton, type Fields, singletons } from './singletons.ts';

/** The initial fields of the only record in each collection, as they were when this migration was written. */
const SINGLETONS: Readonly<Record<string, Fields>> = {
  settings: {
    websitename: '',
    formatted_journal_name: '',
    websiteemail: '',
    domain: '',
    whatsup_number: '',
    issn: '',
    impactfactor: '',
    home_content: '',
    address: '',
    fee_rupee: '',
    fee_dollar: '',
    score_badge_domain: '',
    score_badge_image: '',
    certificate_image: '',
    cover_image: '',
    journal_list_link: '',
    copyright_form: '',
    submit_online_hidden: true,
    help_video_article: '',
    help_video_scholar: '',
  },
  design: {
    accent_color: '#0d5a66',
    warm_color: '#a8571b',
    certificate_heading: 'Certificate of Publication',
    certificate_opening: 'This is to certify that',
    certificate_statement: 'has published in this journal the article',
    editor_heading: 'Certificate of Editorial Service',
    editor_opening: 'This is to certify that',
    editor_statement: 'serves on the editorial board of this journal as',
    cover_heading: '',
    board_heading: 'Editorial Board',
    signatory_name: '',
    signatory_post: 'Editor-in-Chief',
    signature_image: '',
    seal_image: '',
  },
};

/** Creates the only record of each collection. If the record exists, adds the fields that it lacks. */
export const settingsAndDesign: Migration = {
  number: 2,
  name: 'settings and design',
  async up(connection) {
    for (const [name, fields] of Object.entries(SINGLETONS)) {
      await requireReadable(connection, name, fields);
    }
    for (const [name, fields] of Object.entries(SINGLETONS)) {
      await completeSingleton(connection, name, fields);
    }
  },
};

async function requireReadable(connection: Connection, name: string, fields: Fields) {
  const found = await singletons(connection, name).findOne({ _id: name });
  if (!found) return;
  const problems = Object.entries({ ...fields, version: 0 }).flatMap(([field, initial]) => {
    const isMissing = !(field in found) && field !== 'version';
    return isMissing || typeof found[field] === typeof initial
      ? []
      : [`${field} is not a ${typeof initial}`];
  });
  if (problems.length > 0) throw new Error(`The record of the ${name}: ${problems.join('; ')}`);
}
