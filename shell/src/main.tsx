import '@app/web-kit/frame.css';
import './icon.svg';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import { start } from './start.tsx';

// zod compiles its checks with `new Function` if it can. The content security policy forbids that, and browsers report
// the attempt. The remotes' zod reads this option when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const text = document.getElementById(PAGE_DATA_ID)?.textContent;
// The server of the same build has written this JSON.
start(text ? (JSON.parse(text) as PageData) : {});
