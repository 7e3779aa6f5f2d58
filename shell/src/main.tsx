import '@app/web-kit/frame.css';
import './icon.svg';
import { readPageData } from './page-data.ts';
import { start } from './start.tsx';

// The remotes' validation compiles its checks where it may; the content security policy forbids it,
// and browsers report the attempt. It reads this when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

start(readPageData());
