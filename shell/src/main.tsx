import '@app/web-kit/frame.css';
import './icon.svg';
import { config } from 'zod/v4/core';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import { start } from './start.tsx';

// If possible, zod compiles its checks with `new Function`. The content security policy forbids this, and browsers
// report the attempt. The copies of zod in the remotes share this option. The build takes only `config` from zod.
config({ jitless: true });

const text = document.getElementById(PAGE_DATA_ID)?.textContent;
// The cast is safe, because the server of the same build has written this JSON.
start(text ? (JSON.parse(text) as PageData) : {});
