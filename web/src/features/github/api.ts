import {
  addFromGithub,
  dismissGithubReading,
  type GithubState,
  getGithub,
  linkGithub,
  unlinkGithub,
} from '@shipmates/contract/github'
import * as messages from '@shipmates/contract/messages/github'
import type { Call } from '@shipmates/contract/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'
import { toast } from '../../lib/toast.ts'

const POLLED_EVERY_MS = 1000

/** My linked GitHub account, and its findings. Polled while GitHub is being read. */
export const githubQuery = queryOptions({
  queryKey: ['github'],
  queryFn: async ({ signal }): Promise<GithubState> => (await call(getGithub, {}, signal)).data,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.reading?.state === 'reading' ? POLLED_EVERY_MS : false,
})

/** Opens GitHub, where I allow the access. Stays pending, since the page is left. */
export const useLink = () =>
  useMutation({
    mutationFn: async () => {
      location.assign((await call(linkGithub)).data.url)
    },
    meta: { failure: messages.linkFailed },
  })

/** Adds the ticked findings. `onAdded` reloads the profile; pending until then. */
export function useAdd(onAdded: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Call<typeof addFromGithub>['body']) =>
      (await call(addFromGithub, { body })).data,
    meta: { failure: messages.addFailed },
    // Added or dismissed in another tab.
    onError: () => client.invalidateQueries(githubQuery),
    onSuccess: async ({ added, leftOut }) => {
      await Promise.all([onAdded(), client.invalidateQueries(githubQuery)])
      const counts = { skills: added.skills.length, projects: added.projects.length }
      const detail = leftOutWords(leftOut)
      toast.success(messages.addedFromGithub(counts), detail ? { detail } : {})
    },
  })
}

const leftOutWords = ({ skills, projects }: { skills: string[]; projects: string[] }): string =>
  [
    skills.length > 0 && messages.skillsLeftOut({ names: skills }),
    projects.length > 0 && messages.projectsLeftOut({ names: projects }),
  ]
    .filter(Boolean)
    .join(' ')

/** Dismisses the findings, or the failure. */
export function useDismiss() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(dismissGithubReading),
    meta: { failure: messages.dismissFailed },
    onSuccess: () => client.invalidateQueries(githubQuery),
  })
}

export function useUnlink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(unlinkGithub),
    meta: { success: messages.githubUnlinked, failure: messages.unlinkFailed },
    onSuccess: () => client.invalidateQueries(githubQuery),
  })
}
