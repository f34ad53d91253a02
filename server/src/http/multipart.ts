import multipart, { type FastifyMultipartOptions } from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/**
 * Teaches the app multipart bodies. Of the plugin's hooks it gets none: they remove files that the plugin has saved for
 * a handler, which nothing here asks it to do, and every request of any kind would wait for them.
 */
export async function acceptMultipart(app: FastifyInstance, options: FastifyMultipartOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const withoutHooks: FastifyInstance = new Proxy(app, {
    get: (target, name) => (name === 'addHook' ? () => withoutHooks : Reflect.get(target, name)),
  })
  multipart(withoutHooks, options, (error) => (error === undefined ? resolve() : reject(error)))
  await promise
}
