# Harvests all records with HTTP::OAI, and prints a line for each: identifier, datestamp, deleted or not.
# Usage: harvest.pl BASE_URL METADATA_PREFIX
use strict;
use warnings;
use HTTP::OAI;

my ($base_url, $prefix) = @ARGV;
my $harvester = HTTP::OAI::Harvester->new(baseURL => $base_url);
my $list = $harvester->ListRecords(metadataPrefix => $prefix, onRecord => \&show);
die $list->message . "\n" unless $list->is_success;

sub show {
  my ($record) = @_;
  my $header = $record->header;
  my $deleted = $header->is_deleted;
  die $header->identifier . " has no metadata\n" unless $deleted || $record->metadata;
  print join(' ', $header->identifier, $header->datestamp, $deleted ? 'deleted' : ''), "\n";
}
