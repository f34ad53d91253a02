import type { MentionableUser, RenderContext } from '../src/context/render-context.ts'
import { compileLinkifier } from '../src/engines/linkifier.ts'
import type { UploadedImage } from '../src/tree/tree.ts'

const users: MentionableUser[] = [
  { id: 7, fullName: 'Ana Ruiz', isActive: true },
  { id: 8, fullName: 'Bo <b>', isActive: true },
  { id: 9, fullName: 'Old Timer', isActive: false },
  { id: 12, fullName: 'Twin', isActive: true },
  { id: 13, fullName: 'Twin', isActive: true },
]
const groups = [
  { id: 3, name: 'design' },
  { id: 4, name: 'gone', isDeactivated: true },
  { id: 5, name: 'role:moderators', displayName: 'Moderators' },
]
const channels = [
  { id: 5, name: 'ops' },
  { id: 6, name: 'dev ops (x).y' },
  { id: 9, name: 'a>b' },
  { id: 10, name: 'Zürich' },
]

const uploads: Record<string, UploadedImage> = {
  'cat.png': upload('image/png', '840x560.webp'),
  'new.png': upload('image/png', undefined),
  'dog.gif': { ...upload('image/gif', '840x560-anim.webp'), animated: true },
  'hen.heic': { ...upload('image/heic', '840x560.webp'), transcoded: '4032x3024.webp' },
}

function upload(contentType: string, thumbnail: string | undefined): UploadedImage {
  return { width: 1200, height: 800, contentType, thumbnail, animated: false, transcoded: undefined }
}

/** The small organization of the tests and the README. */
export const sampleWorld: RenderContext = {
  realmUrl: 'https://chat.example.org',
  userByName: (name) => users.findLast(({ fullName }) => fullName.toLowerCase() === name.toLowerCase()),
  userById: (userId) => users.find(({ id }) => id === userId),
  groupByName: (name) => groups.find((group) => group.name === name),
  channelByName: (name) => channels.find((channel) => channel.name === name),
  oldestMessageId: (channelId, topic) =>
    channelId === 5 && topic.toLowerCase() === 'deploy 1.2' ? 4411 : undefined,
  realmEmoji: (name) =>
    name === 'party_blob' ? { sourceUrl: '/user_avatars/1/emoji/images/ab12cd34.gif' } : undefined,
  linkifiers: [compileLinkifier('#(?P<num>[0-9]+)', 'https://trac.example.com/ticket/{num}')],
  translateEmoticons: true,
  inlineImagePreview: true,
  upload: (pathId) => uploads[pathId.replace('1/ab/', '')],
}
