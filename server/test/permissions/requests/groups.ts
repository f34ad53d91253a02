import {
  createUserGroup,
  deactivateUserGroup,
  getIsUserGroupMember,
  getUserGroupMembers,
  getUserGroupSubgroups,
  getUserGroups,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '@parley/api/groups/endpoints'
import {
  createInviteLink,
  getInvitation,
  getInvitations,
  getInvites,
  joinByInvitation,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from '@parley/api/invites/endpoints'
import { systemGroupId } from '#directory/permissions/groups.ts'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER, type Role } from '#directory/users/roles.ts'
import type { Actor } from '../actor.ts'
import { extra, group, person } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import { fresh, type Prop, type Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'

const systemGroup: Prop<{ id: number }> = async ({ realm }) => ({
  id: systemGroupId(realm.state, 'role:moderators'),
})

/** A deactivated group. */
const oldGroup: Prop<{ id: number }> = async (stage, maker) => {
  const made = await group(stage, maker)
  await stage.hand.call(deactivateUserGroup, { user_group_id: made.id })
  return made
}

/** A group that every member may join, without other permissions. */
const openGroup: Prop<{ id: number }> = async ({ realm }, maker) => {
  const request = { name: fresh('open'), description: '', members: [] }
  const can_join_group = systemGroupId(realm.state, 'role:members')
  return { id: (await maker.call(createUserGroup, { ...request, can_join_group })).group_id }
}

/** A group with all users. */
const fullGroup: Prop<{ id: number }> = async (stage, maker) => {
  const members = Object.values(stage.cast)
    .filter(({ id }) => id !== 0 && id !== stage.cast.deactivated.id)
    .map(({ id }) => id)
  const request = { name: fresh('full'), description: '', members }
  return { id: (await maker.call(createUserGroup, request)).group_id }
}

const address = () => `${fresh('guest').replaceAll(' ', '')}@example.org`

/** The maker, or the hand if the maker may not invite. */
const inviter = ({ cast, hand }: Stage, maker: Actor) =>
  maker === cast.guest || maker === cast.bot ? hand : maker

const invitation = (role: Role): Prop<{ id: number }> => {
  return async (stage, maker) => {
    const by = inviter(stage, maker)
    const email = address()
    await by.call(sendInvites, { invitee_emails: email, stream_ids: [], invite_as: role })
    const { invites } = await by.call(getInvites, {})
    return { id: invites.find((one) => !one.is_multiuse && one.email === email)?.id ?? 0 }
  }
}

/** An invitation link, created by the hand unless the maker is an administrator. */
const link: Prop<{ id: number }> = async (stage, maker) => {
  const by = maker === stage.cast.owner || maker === stage.cast.administrator ? maker : stage.hand
  const { invite_link } = await by.call(createInviteLink, {})
  const { invites } = await by.call(getInvites, {})
  return { id: invites.find((one) => one.is_multiuse && one.link_url === invite_link)?.id ?? 0 }
}

const token: Prop<{ token: string }> = async ({ hand }) => {
  const { invite_link } = await hand.call(createInviteLink, {})
  return { token: invite_link.split('/').at(-1) ?? '' }
}

const invite = (what: string, role: Role) =>
  askTo(what, sendInvites, async () => ({ invitee_emails: address(), stream_ids: [], invite_as: role }))

const change = (what: string, prop: Prop<{ id: number }>, whose: 'a' | 'own' = 'a') =>
  askTo(what, updateUserGroup, async (scene) => ({
    user_group_id: (await scene[whose](prop)).id,
    description: fresh('about'),
  }))

const withMember = (
  what: string,
  prop: Prop<{ id: number }>,
  members: (scene: Scene) => Promise<object>,
  whose: 'a' | 'own' = 'a',
) =>
  askTo(what, updateUserGroupMembers, async (scene) => ({
    user_group_id: (await scene[whose](prop)).id,
    ...(await members(scene)),
  }))

const added = async (scene: Scene) => ({ add: [(await scene.a(person)).id] })
const removed = async (scene: Scene) => ({ delete: [(await scene.a(extra)).id] })
const joining = async ({ actor }: Scene) => ({ add: [actor.id] })
const leaving = async ({ actor }: Scene) => ({ delete: [actor.id] })

export const groups = requests(
  ask(getUserGroups, async () => ({})),
  ask(createUserGroup, async (scene) => ({
    name: fresh('group'),
    description: '',
    members: [(await scene.a(extra)).id],
  })),
  askTo('with others in it', createUserGroup, async (scene) => {
    return { name: fresh('group'), description: '', members: [], subgroups: [(await scene.a(group)).id] }
  }),
  askTo('that others manage', createUserGroup, async (scene) => {
    return { name: fresh('group'), description: '', members: [], can_manage_group: (await scene.a(group)).id }
  }),
  ask(getUserGroupMembers, async (scene) => ({ user_group_id: (await scene.a(group)).id })),
  ask(getUserGroupSubgroups, async (scene) => ({ user_group_id: (await scene.a(group)).id })),
  ask(getIsUserGroupMember, async (scene) => {
    return { user_group_id: (await scene.a(group)).id, user_id: (await scene.a(extra)).id }
  }),

  change('their own', group, 'own'),
  change("somebody else's", group),
  change('one of the server', systemGroup),
  askTo('who may mention their own', updateUserGroup, async (scene) => {
    return {
      user_group_id: (await scene.own(group)).id,
      can_mention_group: { new: (await scene.a(group)).id },
    }
  }),
  askTo('bring their own back', updateUserGroup, async (scene) => {
    return { user_group_id: (await scene.own(oldGroup)).id, deactivated: false }
  }),
  askTo("bring somebody else's back", updateUserGroup, async (scene) => {
    return { user_group_id: (await scene.a(oldGroup)).id, deactivated: false }
  }),
  askTo('their own', deactivateUserGroup, async (scene) => ({ user_group_id: (await scene.own(group)).id })),
  askTo("somebody else's", deactivateUserGroup, async (scene) => ({
    user_group_id: (await scene.a(group)).id,
  })),
  askTo('one of the server', deactivateUserGroup, async (scene) => ({
    user_group_id: (await scene.a(systemGroup)).id,
  })),

  withMember('bring somebody to their own', group, added, 'own'),
  withMember("bring somebody to somebody else's", group, added),
  withMember('bring somebody to one of the server', systemGroup, added),
  withMember('take somebody out of their own', group, removed, 'own'),
  withMember("take somebody out of somebody else's", group, removed),
  withMember("join somebody else's", group, joining),
  withMember('join an open one', openGroup, joining),
  withMember('leave', fullGroup, leaving),
  askTo('bring a group to their own', updateUserGroupSubgroups, async (scene) => {
    return { user_group_id: (await scene.own(group)).id, add: [(await scene.a(group)).id] }
  }),
  askTo("bring a group to somebody else's", updateUserGroupSubgroups, async (scene) => {
    return { user_group_id: (await scene.a(group)).id, add: [(await scene.a(group)).id] }
  }),

  askTo('bring a group to their own', updateUserGroupMembers, async (scene) => {
    return { user_group_id: (await scene.own(group)).id, add_subgroups: [(await scene.a(group)).id] }
  }),
  askTo('take a group out of their own', updateUserGroupMembers, async (scene) => {
    const outer = (await scene.own(group)).id
    const inner = (await scene.a(group)).id
    await scene.hand.attempt(updateUserGroupSubgroups, { user_group_id: outer, add: [inner] })
    return { user_group_id: outer, delete_subgroups: [inner] }
  }),
  askTo('take a group out of their own', updateUserGroupSubgroups, async (scene) => {
    const outer = (await scene.own(group)).id
    const inner = (await scene.a(group)).id
    await scene.hand.attempt(updateUserGroupSubgroups, { user_group_id: outer, add: [inner] })
    return { user_group_id: outer, delete: [inner] }
  }),

  ask(getInvites, async () => ({})),
  askTo(
    'somebody else among them',
    getInvites,
    async (scene) => scene.a(invitation(MEMBER)).then(() => ({})),
    {
      has: ({ invites }, _, { taken }) => invites.some(({ id }) => id === (taken[0] as { id: number }).id),
    },
  ),
  ask(getInvitations, async () => ({})),
  askTo(
    'somebody else among them',
    getInvitations,
    async (scene) => scene.a(invitation(MEMBER)).then(() => ({})),
    {
      has: ({ invitations }, _, { taken }) =>
        invitations.some(({ id }) => id === (taken[0] as { id: number }).id),
    },
  ),
  invite('a guest', GUEST),
  invite('a member', MEMBER),
  invite('a moderator', MODERATOR),
  invite('an administrator', ADMINISTRATOR),
  invite('an owner', OWNER),
  askTo('to a channel', sendInvites, async (scene) => {
    return { invitee_emails: address(), stream_ids: [(await scene.channel()).id] }
  }),
  askTo('to their own group', sendInvites, async (scene) => {
    return { invitee_emails: address(), stream_ids: [], group_ids: [(await scene.own(group)).id] }
  }),
  askTo("to somebody else's group", sendInvites, async (scene) => {
    return { invitee_emails: address(), stream_ids: [], group_ids: [(await scene.a(group)).id] }
  }),
  ask(createInviteLink, async () => ({})),
  askTo('for owners', createInviteLink, async () => ({ invite_as: OWNER as Role })),
  askTo('to a channel', createInviteLink, async (scene) => ({ stream_ids: [(await scene.channel()).id] })),
  askTo("to somebody else's group", createInviteLink, async (scene) => ({
    group_ids: [(await scene.a(group)).id],
  })),
  askTo('their own', revokeEmailInvite, async (scene) => ({
    invite_id: (await scene.own(invitation(MEMBER))).id,
  })),
  askTo("somebody else's", revokeEmailInvite, async (scene) => ({
    invite_id: (await scene.a(invitation(MEMBER))).id,
  })),
  askTo("somebody else's for owners", revokeEmailInvite, async (scene) => ({
    invite_id: (await scene.a(invitation(OWNER))).id,
  })),
  askTo('their own', resendEmailInvite, async (scene) => ({
    invite_id: (await scene.own(invitation(MEMBER))).id,
  })),
  askTo("somebody else's", resendEmailInvite, async (scene) => ({
    invite_id: (await scene.a(invitation(MEMBER))).id,
  })),
  askTo("somebody else's for owners", resendEmailInvite, async (scene) => ({
    invite_id: (await scene.a(invitation(OWNER))).id,
  })),
  askTo('their own', revokeInviteLink, async (scene) => ({ invite_id: (await scene.own(link)).id })),
  askTo("somebody else's", revokeInviteLink, async (scene) => ({ invite_id: (await scene.a(link)).id })),
  ask(getInvitation, (scene) => scene.a(token)),
  ask(joinByInvitation, async (scene) => ({
    ...(await scene.a(token)),
    full_name: fresh('Newcomer'),
    password: 'correct horse battery',
    email: address(),
  })),
)
