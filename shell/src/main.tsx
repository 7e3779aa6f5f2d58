import '@app/web-kit/frame.css';
import './icon.svg';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import { start } from './start.tsx';

// If possible, zod compiles its checks with `new Function`. The content security policy forbids this, and browsers
// report the attempt. zod in the remotes also reads this option when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const text = document.getElementById(PAGE_DATA_ID)?.textContent;
// The cast is safe, because the server of the same build has written this JSON.
start(text ? (JSON.parse(text) as PageData) : {});
