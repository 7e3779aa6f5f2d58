import '@app/full-text-view/full-text.css';
