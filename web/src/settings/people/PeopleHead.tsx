import { UserPlus } from 'lucide-react'
import { memo } from 'react'
import { useRealm, useSlice } from '#data/hooks.ts'
import { mayInvite } from '#data/invite-rights.ts'
import { plural, t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { LinkTabs } from '#ui/LinkTabs.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { useInvitationCount } from '../invitations/use-invitations.ts'
import { accountsOf, type Kind } from './directory.ts'

/**
 * The head of the lists of people and of invitations, with the way from one to the other. It counts everybody, so not
 * with each key that is typed into a filter.
 */
export const PeopleHead = memo(function PeopleHead({ open }: { open: Kind | 'invitations' }) {
  const { realm_name: organization } = useRealm()
  const people = useSlice((state) => accountsOf(state, 'people'))
  const bots = useSlice((state) => accountsOf(state, 'bots').length)
  const deactivated = useSlice((state) => accountsOf(state, 'deactivated').length)
  const maySeeInvitations = useSlice(mayInvite)
  const invitations = useInvitationCount(maySeeInvitations)
  const guests = people.filter((person) => person.is_guest).length
  const tabs = [
    { hash: '#organization/people', name: t`People`, count: people.length, isOpen: open === 'people' },
    ...(maySeeInvitations
      ? [
          {
            hash: '#organization/invitations',
            name: t`Invitations`,
            count: invitations,
            isOpen: open === 'invitations',
          },
        ]
      : []),
    { hash: '#organization/people/bots', name: t`Bots`, count: bots, isOpen: open === 'bots' },
    {
      hash: '#organization/people/deactivated',
      name: t`Deactivated`,
      count: deactivated,
      isOpen: open === 'deactivated',
    },
  ]
  const count = plural(people.length, { one: 'One person in {1}', other: '# people in {1}' }, organization)
  return (
    <>
      <PageHead
        title={t`People`}
        about={
          guests === 0
            ? count
            : plural(guests, { one: '{1}, one of them a guest', other: '{1}, # of them guests' }, count)
        }
      >
        {maySeeInvitations && (
          <ButtonLink href="#organization/invitations/new">
            <UserPlus size={16} aria-hidden="true" /> {t`Invite people`}
          </ButtonLink>
        )}
      </PageHead>
      <LinkTabs label={t`Lists of people`} tabs={tabs} />
    </>
  )
})
