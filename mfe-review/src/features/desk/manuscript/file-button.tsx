import type { readDeskFile } from '@app/contracts/endpoints';
import type { ManuscriptFile } from '@app/contracts/manuscripts';
import { Button } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { fetchFile, storeFile } from '@app/office-kit/requests/downloads.ts';
import { area } from '../../session/area.ts';

interface FileButtonProps {
  endpoint: typeof readDeskFile;
  /** The id of the manuscript. */
  id: string;
  file: ManuscriptFile;
}

const KILOBYTE = 1024;

export function FileButton({ endpoint, id, file }: FileButtonProps) {
  const { run, busy } = useAction();
  const size = `${Math.ceil(file.size / KILOBYTE).toLocaleString('en')} kB`;
  const pages = file.pages === null ? '' : `, ${file.pages} ${file.pages === 1 ? 'page' : 'pages'}`;
  const load = async () => {
    const found = await fetchFile(area, endpoint, { params: { id, file: file.id } });
    storeFile(found.file, file.name);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={busy}
      onClick={() => run('The file could not be loaded', load)}
    >
      {file.name} ({size}
      {pages})
    </Button>
  );
}
