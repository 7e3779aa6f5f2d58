/**
 * The rules for imports between folders, including type imports, checked by `npm run check:dependencies` and `npm
 * test`. From the lowest group to the highest: packages; pieces (shell, mfe-*, svc-*), which do not import each other;
 * gateway and local, which import no piece; deploy; checks; bench.
 */
const PIECE = '^(shell|mfe-[^/]+|svc-[^/]+)/';
const TEST = '\\.(test|spec|fixture)\\.tsx?$|/testing(/|\\.ts$)|/fixture/';

const forbid = (name, comment, from, to, scope = 'module') => ({
  name,
  comment,
  severity: 'error',
  scope,
  from,
  to,
});

/** Returns rules for the subfolders of a folder of a piece: each may import only those before it in the list. */
const rooms = (piece, folder, names) =>
  names.slice(0, -1).map((name, at) => {
    const after = names.slice(at + 1).join('|');
    return forbid(
      `${piece}-${name}-is-below`,
      `In ${folder}, ${name} may not import ${after}.`,
      { path: `^${folder}/${name}/`, pathNot: TEST },
      { path: `^${folder}/(${after})/` },
    );
  });

module.exports = {
  forbidden: [
    forbid(
      'no-file-cycles',
      'Files must not import each other in a cycle.',
      {},
      { circular: true },
    ),
    forbid(
      'no-folder-cycles',
      'Folders must not import each other in a cycle.',
      {},
      { circular: true },
      'folder',
    ),
    forbid(
      'pieces-stay-apart',
      'Services and front ends must not import each other. They communicate through the gateway.',
      { path: PIECE },
      { path: PIECE, pathNot: '^$1/' },
    ),
    forbid(
      'pieces-import-packages-only',
      'A service or front end must run without the code that starts, tests or deploys the system.',
      { path: [PIECE, '^packages/'], pathNot: TEST },
      { path: '^(local|checks|bench|deploy)/' },
    ),
    forbid(
      'packages-import-no-piece',
      'A shared package must not depend on a service or front end.',
      { path: '^packages/' },
      { path: PIECE },
    ),
    forbid(
      'services-import-service-packages',
      'A service may import only contracts and service-kit.',
      { path: '^svc-' },
      { path: '^packages/(web-kit|office-kit)/' },
    ),
    forbid(
      'browsers-import-browser-packages',
      'Browser code may import only contracts, web-kit and office-kit.',
      { path: '^(shell|mfe-[^/]+)/src/' },
      { path: '^packages/(service-kit|build-kit)/' },
    ),
    forbid(
      'kits-do-not-import-each-other',
      'office-kit may import web-kit. No other kit may import another kit.',
      { path: '^packages/(service-kit|web-kit|build-kit)/' },
      { path: '^packages/(service-kit|web-kit|office-kit|build-kit)/', pathNot: '^packages/$1/' },
    ),
    ...rooms('svc-content', 'svc-content', [
      'store',
      'journal',
      'articles',
      'reading',
      'office',
      'exchange',
    ]),
    ...rooms('svc-review', 'svc-review', [
      'store',
      'settings',
      'archive',
      'files',
      'figures',
      'people',
      'mails',
      'manuscripts',
      'links',
      'outbox',
      'author',
      'desk',
      '(certificates|reviewer|exports|clock)',
    ]),
    ...rooms('svc-auth', 'svc-auth', [
      '(store|tokens)',
      'users',
      'rules',
      'second-factor',
      '(password-reset|sessions)',
    ]),
    ...rooms('svc-pdf', 'svc-pdf', [
      '(fonts|signing|storage|templates)',
      '(content|printing)',
      'documents',
      '(preview|zips)',
      '(jobs|verification)',
      '(badges|selections|texts)',
    ]),
    ...rooms('mfe-public', 'mfe-public/src', ['features', 'layout', 'routes']),
    ...rooms('mfe-public', 'mfe-public/src/features', [
      'journal',
      '(full-text|instructions|manuscript|reading|search)',
      'articles',
      '(conformance|indexing|issues|verification)',
    ]),
    ...rooms('mfe-webdata', 'mfe-webdata/src', ['features', 'routes']),
    ...rooms('mfe-webdata', 'mfe-webdata/src/features', [
      'session',
      '(new-entry|work-log)',
      '(jump|saved-searches)',
    ]),
    ...rooms('mfe-admin', 'mfe-admin/src', ['shared', 'features', 'routes']),
    ...rooms('mfe-admin', 'mfe-admin/src/features', [
      'certificates',
      'journal',
      'office',
      'articles',
      'users',
      'overview',
      'exchange',
    ]),
    ...rooms('mfe-review', 'mfe-review/src/features', [
      'access',
      'forms',
      'links',
      'submission',
      'status',
    ]),
    forbid(
      'work-log-stands-alone',
      'The work log may import only store, so that it can become a separate service.',
      { path: '^svc-content/work-log/', pathNot: TEST },
      { path: '^svc-content/', pathNot: '^svc-content/(work-log|store)/' },
    ),
    forbid(
      'journal-ignores-work-log',
      'Only the entry points of svc-content may import the work log.',
      { path: '^svc-content/[^/]+/', pathNot: ['^svc-content/work-log/', TEST] },
      { path: '^svc-content/work-log/' },
    ),
    forbid(
      'gateway-imports-packages-only',
      'The limits of the gateway follow from the contracts.',
      { path: '^gateway/', pathNot: TEST },
      { path: [PIECE, '^(local|checks|bench|deploy)/'] },
    ),
    forbid(
      'local-imports-no-piece',
      'The launcher starts services and front ends as processes and must not import them.',
      { path: '^local/', pathNot: TEST },
      { path: PIECE },
    ),
    forbid(
      'local-imports-no-checks',
      'The launcher must not depend on checks, benchmarks or deployment.',
      { path: '^local/', pathNot: TEST },
      { path: '^(checks|bench|deploy)/' },
    ),
    forbid(
      'deploy-imports-no-checks',
      'The tools for deployment must not depend on checks or benchmarks.',
      { path: '^deploy/', pathNot: TEST },
      { path: '^(checks|bench)/' },
    ),
    forbid(
      'checks-import-no-bench',
      'Checks and benchmarks share checks/systems. Nothing imports a benchmark.',
      { path: '^checks/' },
      { path: '^bench/' },
    ),
    forbid(
      'bench-imports-systems',
      'A benchmark may import only checks/systems of the checks.',
      { path: '^bench/' },
      { path: '^checks/', pathNot: '^checks/systems/' },
    ),
    forbid(
      'checks-stay-apart',
      'A check may import only systems, runner and the journeys of other checks.',
      { path: '^checks/([^/]+)/', pathNot: '^checks/journeys/' },
      { path: '^checks/', pathNot: '^checks/($1|systems|runner|journeys)/' },
    ),
    forbid(
      'systems-are-lowest',
      'checks/systems may import no other check, and checks/runner only systems.',
      { path: '^checks/(systems|runner)/' },
      { path: '^checks/', pathNot: '^checks/($1|systems)/' },
    ),
    forbid(
      'production-imports-no-tests',
      'Production code must not import test code.',
      { path: [PIECE, '^packages/', '^local/'], pathNot: TEST },
      { path: TEST },
    ),
  ],
  options: {
    // TypeScript 7 has no API for other tools yet, so swc parses the sources.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests may import from any folder, because they check how folders work together.
    exclude: { path: ['\\.(test|spec)\\.tsx?$', '/dist/', '/node_modules/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
