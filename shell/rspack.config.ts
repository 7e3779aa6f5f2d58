import { shellConfig } from '@app/web-kit/build';

export default shellConfig({ context: import.meta.dirname, publicPath: '/assets/shell/' });
