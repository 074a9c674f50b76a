import * as entryMessages from '@shipmates/contract/messages/profile-entries'
import { profileUpdated } from '@shipmates/contract/messages/profiles'
import * as contract from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { editProfile } from './edit-profile.ts'
import { addEntry, deleteEntry, educationList, experienceList, updateEntry } from './entries.ts'
import { readProfile } from './members.ts'
import { suggestWords, upsertProfile } from './queries.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, viewProfile, async ({ viewer, params }) => ({
    data: await readProfile(deps.db, viewer.userId, params.userId),
  }))

  mount(app, contract.editProfile, async ({ viewer, body }) => ({
    message: profileUpdated,
    data: await editProfile(deps, viewer.userId, body),
  }))

  mount(app, contract.changeVisibility, async ({ viewer, body }) => {
    await upsertProfile(deps.db, viewer.userId, body)
    return { data: body }
  })

  mount(app, contract.suggestSkills, async ({ query }) => ({
    data: await suggestWords(deps.db, 'listedBy', query.prefix),
  }))

  mount(app, contract.suggestInterests, async ({ query }) => ({
    data: await suggestWords(deps.db, 'interestedBy', query.prefix),
  }))

  experienceRoutes(app, deps)
  educationRoutes(app, deps)
}

function experienceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.addExperience, async ({ viewer, body }) => ({
    message: entryMessages.experienceAdded,
    data: await addEntry(deps, experienceList, viewer.userId, body),
  }))

  mount(app, contract.updateExperience, async ({ viewer, params, body }) => {
    const own = { owner: viewer.userId, id: params.experienceId }
    return {
      message: entryMessages.experienceUpdated,
      data: await updateEntry(deps, experienceList, own, body),
    }
  })

  mount(app, contract.deleteExperience, async ({ viewer, params }) => {
    await deleteEntry(deps, experienceList, { owner: viewer.userId, id: params.experienceId })
    return { message: entryMessages.experienceDeleted }
  })
}

function educationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.addEducation, async ({ viewer, body }) => ({
    message: entryMessages.educationAdded,
    data: await addEntry(deps, educationList, viewer.userId, body),
  }))

  mount(app, contract.updateEducation, async ({ viewer, params, body }) => {
    const own = { owner: viewer.userId, id: params.educationId }
    return {
      message: entryMessages.educationUpdated,
      data: await updateEntry(deps, educationList, own, body),
    }
  })

  mount(app, contract.deleteEducation, async ({ viewer, params }) => {
    await deleteEntry(deps, educationList, { owner: viewer.userId, id: params.educationId })
    return { message: entryMessages.educationDeleted }
  })
}
