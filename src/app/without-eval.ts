import * as z from 'zod/mini';

/**
 * The content security policy forbids making code out of text, which the schema library
 * would try. Must be imported before any module that defines a schema.
 */
z.config({ jitless: true });
