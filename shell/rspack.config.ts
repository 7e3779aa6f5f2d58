import { shellConfig } from '@app/build-kit';

export default shellConfig({ context: import.meta.dirname, publicPath: '/assets/shell/' });
