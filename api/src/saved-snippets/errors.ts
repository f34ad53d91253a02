import { errors } from '../contract/errors.ts'

/** Errors of endpoints for saved snippets. */
export const savedSnippetErrors = {
  notFound: () => errors.notFound('Saved snippet does not exist.'),
  titleEmpty: () => errors.badRequest('Title cannot be empty.'),
  contentEmpty: () => errors.badRequest('Content cannot be empty.'),
} as const
