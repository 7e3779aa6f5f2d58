import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { FileStore } from '../../store/storage/file-store.ts';
import { sendStoredFile } from '../../store/storage/send-file.ts';
import { dumpFiles, dumpKinds } from './dump-model.ts';
import type { Dumps } from './dumps.ts';

export function dumpRoutes({ dumps, dumpStore }: { dumps: Dumps; dumpStore: FileStore }) {
  const { router, mount } = endpointRouter();

  mount(api.readDump, async (ctx, { params }) => {
    const kind = dumpKinds.find((each) => dumpFiles[each] === params.file);
    const dump = kind && (await dumps.find(kind));
    if (!dump) throw new AppError('not_found');
    await sendStoredFile(ctx, dumpStore, dump, {
      name: params.file,
      cacheControl: 'no-cache',
      disposition: 'attachment',
    });
  });

  return router;
}
