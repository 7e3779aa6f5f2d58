import { agencies, agencyNames, type DepositList } from '@app/contracts';
import styles from './deposits.module.css';

/** Lists the agencies with the systems to which articles are sent. */
export function AccountList({ accounts }: { accounts: DepositList['agencies'] }) {
  return (
    <dl className={styles.accounts}>
      {agencyNames.map((name) => {
        const account = accounts.find((each) => each.name === name);
        return (
          <div key={name}>
            <dt>{agencies[name]}</dt>
            <dd>{account ? stateOf(account.isTest) : NO_ACCOUNT}</dd>
          </div>
        );
      })}
    </dl>
  );
}

const stateOf = (isTest: boolean) =>
  isTest
    ? 'The account is on a test system: articles are checked there, and nothing is published.'
    : 'Articles are sent with the journal’s account.';

const NO_ACCOUNT =
  'No account is set up yet. Ask the administrator of the server to set one up (see “Deposits” in the operations manual). Until then, you can download the file and upload it yourself.';
