import {
  type AdminIssue,
  type AgencyName,
  agencies,
  type Deposit,
  MAX_SELECTED_ARTICLES,
  needsSending,
} from '@app/contracts';
import {
  listAdminArticles,
  listDeposits,
  makeCrossrefDeposit,
  makeDoajFile,
  requestDeposits,
} from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { issueName } from '../../../shared/issue-numbers.ts';
import { depositFailureOf } from '../../articles/deposit-failure.tsx';
import type { DepositView } from './deposit-text.ts';

const files = { crossref: makeCrossrefDeposit, doaj: makeDoajFile };

interface Request {
  agency: AgencyName;
  refnumbers: readonly string[];
}

/**
 * Returns functions that send articles to an agency or download a file for the agency. `announcement` states how many
 * articles the server accepted last.
 */
export function useRequests() {
  const { run, busy } = useAction();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const [announcement, setAnnouncement] = useState('');

  /** Sends articles, and reports how many were accepted and which were not. */
  const send = async (requests: readonly Request[]) => {
    setAnnouncement('');
    const parts = await Promise.all(requests.flatMap(partsOf).map(requestPart));
    const taken = parts.flatMap(({ deposits }) => deposits).length;
    const faulty = parts.flatMap((part) => part.faulty);
    await revalidate();
    if (taken > 0) setAnnouncement(`${articles(taken)} will be sent.`);
    const [first, ...others] = faulty;
    if (!first) return;
    flash({
      kind: 'failure',
      title: `${faulty.length} of ${articles(taken + faulty.length)} will not be sent`,
      message: `${first.refnumber}: ${first.reason}`,
      advice:
        others.length > 0 ? `Also: ${others.map(({ refnumber }) => refnumber).join(', ')}` : '',
    });
  };

  /** Calls an action with the articles of an issue that readers see. */
  const withArticles = async (
    issue: AdminIssue,
    action: (refnumbers: string[]) => Promise<void>,
  ) => {
    const found = await area.api.call(listAdminArticles, { params: issue });
    const enabled = found.filter(({ status }) => status === 'enabled');
    if (enabled.length > 0) return action(enabled.map(({ refnumber }) => refnumber));
    flash({
      kind: 'failure',
      title: 'There is nothing to send',
      message: `${issueName(issue)} has no article that readers see.`,
    });
  };

  return {
    busy,
    announcement,
    sendIssue: (agency: AgencyName, issue: AdminIssue) =>
      run('The articles were not sent', () =>
        withArticles(issue, (refnumbers) => send([{ agency, refnumbers }])),
      ),
    sendAgain: (deposits: readonly Deposit[]) =>
      run('The articles were not sent', () => send(requestsFor(deposits))),
    /** Sends again all articles of the filtered list for which this is possible. */
    sendAllAgain: ({ q, state }: DepositView) =>
      run('The articles were not sent', async () => {
        const query = { q, state: state || undefined };
        const { deposits } = await area.api.call(listDeposits, { query });
        await send(requestsFor(deposits.filter(needsSending)));
      }),
    download: (agency: AgencyName, issue: AdminIssue) => {
      let requested: string[] = [];
      return run(
        `The file for ${agencies[agency]} was not made`,
        () =>
          withArticles(issue, (refnumbers) => {
            requested = refnumbers;
            return downloadFile(area, files[agency], { body: { refnumbers } });
          }),
        (error) => depositFailureOf(agency, error, requested),
      );
    },
  };
}

function requestsFor(deposits: readonly Deposit[]): Request[] {
  const byAgency = Map.groupBy(deposits, ({ agency }) => agency);
  return [...byAgency].map(([agency, ofAgency]) => ({
    // The cast is safe, because the server has returned this agency's name.
    agency: agency as AgencyName,
    refnumbers: ofAgency.map(({ refnumber }) => refnumber),
  }));
}

const articles = (count: number) => (count === 1 ? '1 article' : `${count} articles`);

/** Divides a request into parts of the size that the API accepts. */
function partsOf({ agency, refnumbers }: Request): Request[] {
  const count = Math.ceil(refnumbers.length / MAX_SELECTED_ARTICLES);
  return Array.from({ length: count }, (_, part) => {
    const first = part * MAX_SELECTED_ARTICLES;
    return { agency, refnumbers: refnumbers.slice(first, first + MAX_SELECTED_ARTICLES) };
  });
}

const requestPart = ({ agency, refnumbers }: Request) =>
  area.api.call(requestDeposits, { body: { agency, refnumbers: [...refnumbers] } });
