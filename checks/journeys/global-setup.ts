import { loadDemonstration } from './support/demonstration.ts';
import { makeUsers } from './support/users.ts';

export default async function globalSetup(): Promise<void> {
  await loadDemonstration();
  await makeUsers();
}
