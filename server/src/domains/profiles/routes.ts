import { messages } from '@shipmates/contract/messages'
import * as contract from '@shipmates/contract/profiles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { editProfile, suggestSkills } from './edit-profile.ts'
import {
  addEducation,
  addExperience,
  deleteEducation,
  deleteExperience,
  updateEducation,
  updateExperience,
} from './entries.ts'
import { readProfile } from './members.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.viewProfile, async ({ viewer, params }) => ({
    data: await readProfile(deps.db, viewer.userId, params.userId),
  }))

  mount(app, contract.editProfile, async ({ viewer, body }) => ({
    message: messages.profileUpdated,
    data: await editProfile(deps, viewer.userId, body),
  }))

  mount(app, contract.suggestSkills, async ({ query }) => ({
    data: await suggestSkills(deps, query.prefix),
  }))

  experienceRoutes(app, deps)
  educationRoutes(app, deps)
}

function experienceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.addExperience, async ({ viewer, body }) => ({
    message: messages.experienceAdded,
    data: await addExperience(deps, viewer.userId, body),
  }))

  mount(app, contract.updateExperience, async ({ viewer, params, body }) => {
    const own = { owner: viewer.userId, id: params.experienceId }
    return {
      message: messages.experienceUpdated,
      data: await updateExperience(deps, own, body),
    }
  })

  mount(app, contract.deleteExperience, async ({ viewer, params }) => {
    await deleteExperience(deps, { owner: viewer.userId, id: params.experienceId })
    return { message: messages.experienceDeleted }
  })
}

function educationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.addEducation, async ({ viewer, body }) => ({
    message: messages.educationAdded,
    data: await addEducation(deps, viewer.userId, body),
  }))

  mount(app, contract.updateEducation, async ({ viewer, params, body }) => {
    const own = { owner: viewer.userId, id: params.educationId }
    return {
      message: messages.educationUpdated,
      data: await updateEducation(deps, own, body),
    }
  })

  mount(app, contract.deleteEducation, async ({ viewer, params }) => {
    await deleteEducation(deps, { owner: viewer.userId, id: params.educationId })
    return { message: messages.educationDeleted }
  })
}
