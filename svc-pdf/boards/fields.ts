export interface BoardMember {
  name: string;
  /** Such as `PhD`; empty when there is none. */
  degree: string;
  /** Such as `Associate Professor`. */
  designation: string;
  affiliation: string;
  /** Empty where there is none, or where the affiliation names it. */
  country: string;
}

/** All that the editorial board's document says. */
export interface BoardFields {
  journal: string;
  issns: string[];
  /** Groups that have members, the highest first. */
  groups: { title: string; members: BoardMember[] }[];
}
