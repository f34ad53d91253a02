import { integration, untold } from '../integration.ts'
import { resultOf } from '../results.ts'
import { code, link } from '../text.ts'

// Payload: the documentation of Jenkins' Notification plugin.

/** Jenkins: builds that end, by its Notification plugin. */
export const jenkins = integration({
  name: 'jenkins',
  title: 'Jenkins',
  category: 'builds',
  instructions:
    'In Jenkins, with the Notification plugin: in the job, Job Notifications, Add Endpoint, with JSON, HTTP, and the ' +
    'address.',
  eventOf: (payload) => payload.text('build.phase'),
  topicOf: (payload) => payload.maybe('display_name', 'name'),
  events: {
    QUEUED: untold,
    STARTED: untold,
    // It follows each end of a build, once nothing is left to do.
    FINALIZED: untold,
    COMPLETED: (payload) => {
      const name = payload.maybe('display_name') ?? payload.text('name')
      const status = payload.text('build.status')
      const [sign, word] = resultOf(status) ?? ['⚪', `ended as ${code(status)}`]
      const branch = payload.maybe('build.scm.branch')
      const where = branch === undefined ? '' : ` on ${code(branch)}`
      const build = link(`${name} #${payload.text('build.number')}`, payload.maybe('build.full_url'))
      return { topic: name, content: `${sign} ${build} ${word}${where}.` }
    },
  },
  sample: {
    payload: {
      name: 'example',
      build: {
        ...{ full_url: 'https://jenkins.example/job/example/1/', number: 1, phase: 'COMPLETED' },
        ...{ status: 'SUCCESS', scm: { branch: 'main' } },
      },
    },
  },
})
