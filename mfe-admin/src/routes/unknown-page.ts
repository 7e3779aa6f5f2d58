/** For addresses of the administration that no other page has, with the bar and the navigation around. */
export { OfficeNotFound as Component } from '@app/office-kit';
