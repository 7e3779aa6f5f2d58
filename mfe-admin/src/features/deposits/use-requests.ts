import {
  type AdminIssue,
  type AgencyName,
  agencies,
  type Deposit,
  MAX_SELECTED_ARTICLES,
} from '@app/contracts';
import {
  listAdminArticles,
  makeCrossrefDeposit,
  makeDoajFile,
  requestDeposits,
} from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useRevalidator } from '@app/web-kit';
import { area } from '../../area.ts';
import { depositFailureOf } from '../articles/deposit-failure.tsx';

const files = { crossref: makeCrossrefDeposit, doaj: makeDoajFile };

/** Returns functions that send articles to an agency or download the file for it. */
export function useRequests() {
  const { run, busy } = useAction();
  const { revalidate } = useRevalidator();
  const flash = useFlash();

  /** Sends articles and says which could not be sent. */
  const send = async (agency: AgencyName, refnumbers: readonly string[]) => {
    const faulty: { refnumber: string; reason: string }[] = [];
    for (let at = 0; at < refnumbers.length; at += MAX_SELECTED_ARTICLES) {
      const body = { agency, refnumbers: refnumbers.slice(at, at + MAX_SELECTED_ARTICLES) };
      faulty.push(...(await area.api.call(requestDeposits, { body })).faulty);
    }
    await revalidate();
    const [first] = faulty;
    if (!first) return;
    const others = faulty.slice(1).map(({ refnumber }) => refnumber);
    flash({
      kind: 'failure',
      title: `${faulty.length} of ${refnumbers.length} articles were not sent`,
      message: `${first.refnumber}: ${first.reason}`,
      advice: others.length > 0 ? `Also: ${others.join(', ')}` : '',
    });
  };
  const runSend = (action: () => Promise<void>) => run('The articles were not sent', action);

  return {
    busy,
    sendIssue: (agency: AgencyName, issue: AdminIssue) =>
      runSend(async () => send(agency, await enabledIn(issue))),
    sendAgain: (deposits: readonly Deposit[]) =>
      runSend(async () => {
        for (const [agency, own] of Map.groupBy(deposits, (deposit) => deposit.agency)) {
          await send(
            agency,
            own.map(({ refnumber }) => refnumber),
          );
        }
      }),
    async download(agency: AgencyName, issue: AdminIssue) {
      let refnumbers: string[] = [];
      await run(
        `The file for ${agencies[agency]} was not made`,
        async () => {
          refnumbers = await enabledIn(issue);
          await downloadFile(area, files[agency], { body: { refnumbers } });
        },
        (error) => depositFailureOf(agency, error, refnumbers),
      );
    },
  };
}

async function enabledIn(issue: AdminIssue): Promise<string[]> {
  const articles = await area.api.call(listAdminArticles, { params: issue });
  return articles.filter(({ status }) => status === 'enabled').map(({ refnumber }) => refnumber);
}
