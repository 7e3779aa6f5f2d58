import { pictureSize } from '@app/contracts';

/** What the file of an address is stored as: without the size that the address of a picture tells. */
export function storedName(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1);
  return pictureSize(address) ? name.replace(/\.\d+x\d+/, '') : name;
}
