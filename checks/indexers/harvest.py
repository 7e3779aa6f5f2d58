"""Harvests all records with a third-party client, and prints a line for each: identifier, datestamp, deleted or not.

Usage: harvest.py sickle|scythe BASE_URL METADATA_PREFIX
"""

import sys

client, base_url, prefix = sys.argv[1:]

if client == "sickle":
    from sickle import Sickle

    records = Sickle(base_url).ListRecords(metadataPrefix=prefix)
else:
    from oaipmh_scythe import Scythe

    records = Scythe(base_url).list_records(metadata_prefix=prefix)

for record in records:
    header = record.header
    # Every record except a deleted one must have metadata that the client can read.
    if not header.deleted and not record.metadata:
        sys.exit(f"{header.identifier} has no metadata")
    print(header.identifier, header.datestamp, "deleted" if header.deleted else "", flush=True)
