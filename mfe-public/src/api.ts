import { createApi } from '@app/web-kit';

/** Readers are nobody in particular: no token. */
export const api = createApi();
