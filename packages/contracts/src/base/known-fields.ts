import { z } from 'zod';

/** Builds the schema of an object that both requests and responses contain. */
export type ObjectBuilder = typeof z.strictObject;

/**
 * Builds the schema of an object in a response. Unlike a schema of `z.strictObject`, this schema drops unknown fields,
 * because a later release may send more fields.
 */
export const knownFields: ObjectBuilder = (shape, params) => z.strictObject(shape, params).strip();
