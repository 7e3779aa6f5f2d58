/**
 * Which folder may import which, type imports included. `npm run check:dependencies` checks it; `npm test` does too.
 *
 * pieces (shell, mfe-*, svc-*) → packages; local → packages; bench, deploy and checks → anything, nothing imports them.
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

module.exports = {
  forbidden: [
    forbid('no-file-cycles', 'Files import one way.', {}, { circular: true }),
    forbid('no-folder-cycles', 'Folders import one way.', {}, { circular: true }, 'folder'),
    forbid(
      'pieces-stay-apart',
      'Pieces meet at the gateway and in packages/contracts. They never import one another.',
      { path: PIECE },
      { path: PIECE, pathNot: '^$1/' },
    ),
    forbid(
      'pieces-import-packages-only',
      'A piece runs without what starts, tests or deploys it.',
      { path: [PIECE, '^packages/'], pathNot: TEST },
      { path: '^(local|checks|bench|deploy)/' },
    ),
    forbid(
      'packages-import-no-piece',
      'What pieces share knows none of them.',
      { path: '^packages/' },
      { path: PIECE },
    ),
    forbid(
      'services-import-service-packages',
      'A service uses contracts and service-kit.',
      { path: '^svc-' },
      { path: '^packages/(web-kit|office-kit)/' },
    ),
    forbid(
      'browsers-import-browser-packages',
      'Browser code uses contracts, web-kit and office-kit. The server of a remote also uses service-kit.',
      { path: '^(shell|mfe-[^/]+)/src/' },
      { path: '^packages/(service-kit|build-kit)/' },
    ),
    forbid(
      'kits-do-not-import-each-other',
      'office-kit builds on web-kit; no other kit knows another.',
      { path: '^packages/(service-kit|web-kit|build-kit)/' },
      { path: '^packages/(service-kit|web-kit|office-kit|build-kit)/', pathNot: '^packages/$1/' },
    ),
    forbid(
      'work-log-stands-alone',
      'The work log can become a service of its own by moving its folder.',
      { path: '^svc-content/work-log/', pathNot: TEST },
      { path: '^svc-content/', pathNot: '^svc-content/(work-log|record-store|text)/' },
    ),
    forbid(
      'journal-ignores-work-log',
      'Only the entry points of svc-content know the work log.',
      { path: '^svc-content/[^/]+/', pathNot: ['^svc-content/work-log/', TEST] },
      { path: '^svc-content/work-log/' },
    ),
    forbid(
      'local-imports-no-piece',
      'The launcher runs pieces as processes.',
      { path: '^local/', pathNot: TEST },
      { path: PIECE },
    ),
    forbid(
      'local-imports-no-checks',
      'What runs the system does not depend on what tests it.',
      { path: '^local/', pathNot: TEST },
      { path: '^(checks|bench|deploy)/' },
    ),
    forbid(
      'production-imports-no-tests',
      'Test support is not shipped.',
      { path: [PIECE, '^packages/', '^local/'], pathNot: TEST },
      { path: TEST },
    ),
  ],
  options: {
    // TypeScript 7 has no API for other tools yet, so swc parses; type imports count as imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests may import across folders: they describe how folders work together.
    exclude: { path: ['\\.(test|spec)\\.tsx?$', '/dist/', '/node_modules/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
