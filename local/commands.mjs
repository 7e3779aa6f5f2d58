import { readDevConfig } from './dev/config.mjs';
import { needsOf } from './dev/workspaces.mjs';
import {
  lockDataDir,
  requireDiskSpace,
  requireFreePort,
  requireRunning,
} from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { SetupError } from './setup/fail.mjs';
import { builtWorkspaces, bundlePath } from './setup/front-ends.mjs';

/** @typedef {import('./setup/enter.mjs').Command} Command */
/** @typedef {import('./setup/prepare.mjs').Needs} Needs */

/** Only the JavaScript packages. @type {Needs} */
const packages = { parts: [], frontEnds: [] };
const pdftotext = { pdftotext: 'poppler-utils' };
const python3 = { python3: 'python3-venv' };

/**
 * The arguments of each script, for its usage message. A script that is not listed takes no arguments. @type
 * {Record<string, string>}
 */
const usages = {
  'add-user': '--name NAME --role ROLE [--allow ADDRESS]…',
  'make-links': 'REFERENCE…',
  backup: 'FILE [--without-keys]',
  restore: 'FILE [--replace] [--keep-keys]',
  'verify-audit': '[--expect LOG:NUMBER:HASH]…',
  test: '[NAME]…',
  'test:scaled': '[NAME]…',
  bench: '[PART]… [OPTION]…',
  faults: '[PATTERN]…',
  'faults:pdf': '[FILE]…',
  'faults:remotes': '[OPTION]…',
  security: '[OPTION]…',
  sbom: '[FOLDER [PROGRAM]…]',
  'check:anonymity': '[FOLDER]…',
  'check:badges': '[--badges NUMBER]',
  'check:contracts': '[--base COMMIT]',
  'check:images': '[PART]…',
  'check:indexers': '[--articles NUMBER]',
  'check:kubernetes': '[STEP]…',
  'check:pdfs': '[--count NUMBER] [--seed NUMBER]',
  'keep-fixture': 'FOLDER',
  pictures: '[FOLDER [NAME]]',
  release: '[--from FOLDER | --use ID | --list]',
};

/**
 * Programs that start their own systems, or need no system. @type {Record<string, [program: string, needs: Needs,
 * ...args: string[]]>}
 */
const programs = {
  faults: ['checks/faults/faults.ts', { programs: { faketime: 'faketime' } }],
  'faults:pdf': [
    'checks/faults/pdf.ts',
    { programs: { faketime: 'faketime', pdfsig: 'poppler-utils' } },
  ],
  'faults:remotes': ['checks/faults/remotes.ts', {}],
  'check:contracts': ['checks/contracts/check.ts', { ...packages, goTools: ['oasdiff'] }],
  'check:dependencies': [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    packages,
    ...['--config', 'dependency-rules.cjs', 'shell', 'mfe-public', 'mfe-admin', 'mfe-webdata'],
    'mfe-review',
    ...[
      'svc-content',
      'svc-auth',
      'svc-pdf',
      'svc-review',
      'packages',
      'gateway',
      'local',
      'checks',
      'bench',
      'deploy',
    ],
  ],
  'check:indexers': [
    'checks/indexers/check.ts',
    {
      programs: { ...pdftotext, ...python3, oai_pmh: 'libhttp-oai-perl' },
      python: {
        name: 'indexers',
        requirements: 'checks/indexers/requirements.txt',
        // Their archives contain the schemas of OAI-PMH, of Dublin Core and of Crossref 5.4.0. Later versions of
        // commonmeta-py, such as the version in requirements.txt, contain the schemas of Crossref 5.5.0.
        sources: ['pyoai==2.5.0', 'core-oaipmh-provider-app==2.23.0', 'commonmeta-py==0.132'],
      },
    },
  ],
  'check:kubernetes': [
    'checks/containers/kubernetes/check.ts',
    {
      // The journeys use this machine's Chromium. One of the images contains this machine's Traefik.
      parts: ['chromium', 'gateway'],
      frontEnds: [],
      root: 'it makes networks and containers',
      programs: {
        etcd: 'etcd-server',
        dnsmasq: 'dnsmasq-base',
        ipset: 'ipset',
        '/usr/lib/cni/ptp': 'containernetworking-plugins',
      },
      goTools: ['manifests'],
    },
  ],
  'check:anonymity': [
    'checks/anonymity/check.ts',
    {
      ...packages,
      parts: ['chromium'],
      programs: {
        ...{ mat2: 'mat2', exiftool: 'libimage-exiftool-perl', qpdf: 'qpdf' },
        ...{ pdfinfo: 'poppler-utils', ...pdftotext, ...python3 },
      },
      python: { name: 'pikepdf', requirements: 'checks/anonymity/requirements.txt' },
    },
  ],
  'check:badges': [
    'checks/badges/check.ts',
    {
      ...packages,
      programs: python3,
      python: { name: 'openbadgeslib', requirements: 'checks/badges/requirements.txt' },
    },
  ],
  'check:pdfs': [
    'checks/pdfs/check.ts',
    {
      parts: ['chromium'],
      frontEnds: ['svc-pdf'],
      programs: {
        ...{ pdfsig: 'poppler-utils', qpdf: 'qpdf', java: 'default-jre-headless', mvn: 'maven' },
        ...python3,
      },
      python: { name: 'pyhanko', requirements: 'checks/pdfs/requirements.txt' },
    },
  ],
  'check:storage': [
    'checks/storage/check.ts',
    { programs: pdftotext, frontEnds: ['svc-pdf'], goTools: ['versitygw'] },
  ],
  security: [
    'checks/security/check.ts',
    {
      programs: { ...pdftotext, ...python3 },
      python: { name: 'schemathesis', requirements: 'checks/security/requirements.txt' },
    },
  ],
  sbom: ['deploy/dependencies/sbom.ts', { ...packages, parts: ['gateway'] }],
  audit: ['deploy/dependencies/audit.ts', { ...packages, parts: ['gateway'] }],
  'check:bench': ['node_modules/typescript/bin/tsc', packages, '-p', 'bench'],
  'keep-fixture': ['packages/service-kit/keep-fixture.ts', packages],
  pictures: ['checks/journeys/pictures.ts', {}],
  limits: ['gateway/limits-file.ts', packages],
  openapi: ['packages/contracts/openapi/generate.ts', packages],
  'accessibility-report': ['checks/accessibility/report.ts', packages],
};

/** Returns the settings of systems for tests. These systems ignore addresses of databases in the environment. */
function testConfig() {
  const { CHROMIUM_PATH } = process.env;
  return readConfig({ CHROMIUM_PATH });
}

/** The scripts whose needs depend on the environment or the arguments. @type {Record<string, (args: string[]) => Partial<Command> & { program: string }>} */
const others = {
  start() {
    const config = readConfig(process.env);
    const check = async () => {
      const unlock = await lockDataDir(config.dataDir);
      requireDiskSpace(config.dataDir);
      await requireFreePort(config.port);
      unlock();
    };
    const program = bundlePath('local', 'launch');
    return { program, source: 'local/launch.ts', config, needs: {}, check };
  },
  backup: (args) => backup('backup', args),
  restore: (args) => backup('restore', args),
  'add-user': (args) => onRunningSystem('local/operator-command.ts', ['add-user', ...args]),
  'make-links': (args) => onRunningSystem('local/operator-command.ts', ['make-links', ...args]),
  'verify-audit': (args) => onRunningSystem('local/verify-audit.ts', args),
  test(args) {
    const at = args.indexOf('--workspace');
    const all = { programs: pdftotext, goTools: /** @type {const} */ (['oasdiff']) };
    return { program: 'checks/test.ts', needs: at < 0 ? all : needsOf(args[at + 1]) };
  },
  'test:scaled': (args) => ({
    program: 'checks/test.ts',
    args: ['--scaled', ...args],
    config: readConfig(process.env),
    needs: { programs: pdftotext },
  }),
  bench(args) {
    const parts = args.filter((argument) => /^[a-z]/.test(argument));
    const isMeasured = (/** @type {string} */ part) => parts.length === 0 || parts.includes(part);
    const lighthouse = ['first-visit', 'full-text'].some(isMeasured);
    return { program: 'bench/bench.ts', needs: { lighthouse } };
  },
  'check:images'(args) {
    // The tests of backups also restore into a system of `npm start`.
    const isWhole = args.length === 0 || args.includes('today') || args.includes('backups');
    // The browser tests use this machine's Chromium. The other checks run in containers, and one of their images
    // contains this machine's Traefik.
    const parts = /** @type {const} */ (['chromium', 'gateway']);
    const root = 'a container engine needs it';
    const needs = isWhole ? { root } : { parts, frontEnds: [], root };
    return { program: 'checks/containers/compose/check.ts', needs };
  },
  dev([name = '']) {
    const config = readDevConfig(name, process.env);
    const isService = name.startsWith('svc-');
    return {
      program: isService ? 'local/dev/service.ts' : 'local/dev/front-end.ts',
      config,
      // A front end needs no databases, and its files are compiled on request.
      needs: isService ? needsOf(name) : packages,
      check: () => requireFreePort(config.port, `npm run dev -w ${name}`),
    };
  },
  release: ([name = '', ...args]) => ({
    program: `${name}/release.ts`,
    source: 'packages/service-kit/src/releases/command.ts',
    args,
  }),
  build([name = '']) {
    needsOf(name);
    const frontEnds = builtWorkspaces.filter((built) => built === name);
    return { program: 'local/dev/build.ts', needs: { parts: [], frontEnds } };
  },
};

/**
 * @param {string} program
 * @param {string[]} args
 */
function onRunningSystem(program, args) {
  const config = readConfig(process.env);
  const check = async () => requireRunning(config.dataDir);
  return { program, args, config, check };
}

/**
 * @param {'backup' | 'restore'} name
 * @param {string[]} args
 */
const backup = (name, args) => ({
  program: 'local/run-backup.ts',
  args: [name, ...args],
  config: readConfig(process.env),
  needs: { parts: /** @type {const} */ (['database', 'minio']), frontEnds: [] },
});

/**
 * @param {string} name of the npm script
 * @param {string[]} given
 * @returns {Command}
 */
export function commandNamed(name, given) {
  const [program = '', needs = packages, ...args] = programs[name] ?? [];
  const defaults = { args: [...args, ...given], config: testConfig(), needs: packages };
  const command = { ...defaults, needs, program, ...others[name]?.(given) };
  if (!command.program) throw new SetupError(`There is no script ${name}.`);
  return { ...command, usage: usages[name] };
}
