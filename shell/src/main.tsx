import '@app/web-kit/frame.css';
import './icon.svg';
import { readPageData } from './page-data.ts';
import { start } from './start.tsx';

start(readPageData());
