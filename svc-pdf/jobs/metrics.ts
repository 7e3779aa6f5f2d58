import { Counter, Histogram } from 'prom-client';

export const jobsEnded = new Counter({
  name: 'pdf_jobs_total',
  help: 'Jobs that make zips of certificates, by how they ended',
  labelNames: ['kind', 'result'],
});
export const certificatesZipped = new Counter({
  name: 'pdf_zipped_certificates_total',
  help: 'Certificates in the zips that jobs made',
});
export const jobSeconds = new Histogram({
  name: 'pdf_job_duration_seconds',
  help: 'Time from when a job is taken until its zip is stored',
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
});
