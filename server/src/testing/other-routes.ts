import { REPORT_PICTURE_PATH } from '@shipmates/contract/admin-reports'
import { PROVIDER_CALLBACK_PATH, PROVIDER_START_PATH } from '@shipmates/contract/sign-in-options'
import { namedRoutes } from './contract-routes.ts'

/** Routes that reveal only the caller's own data, and why. */
export const OWN: Record<string, string> = {
  uploadImage: 'my images, which no one sees before they are sent',
  listBlocks: 'lists the members I blocked; another test asserts it',
  countNotices: 'counts what is listed, on each side; notices.test.ts tries it',
  getSite: 'describes the site only',
  getSitePage: 'describes the site only',
  getSignInOptions: 'describes the site only',
  suggestSkills: 'names skills, of no one in particular',
  suggestInterests: 'names interests, of no one in particular',
  ...Object.fromEntries(
    [
      ...['signUp', 'logIn', 'signOut', 'getSession', 'forgotPassword', 'verifyResetToken'],
      ...[
        'logInVerified',
        'resetPassword',
        'verifyEmail',
        'resendCode',
        'changePassword',
        'listSessions',
      ],
      ...['endSession', 'endOtherSessions', 'deleteAccount', 'keepAccount', 'requestExport'],
      ...['listExports', 'checkInvitation', 'getPendingIdentity', 'dropPendingIdentity'],
      ...['signUpByIdentity', 'getSignInState', 'listIdentities', 'linkIdentity'],
      ...['linkPendingIdentity', 'unlinkIdentity', 'startPasskeyLogin', 'logInByPasskey'],
      ...['startPasskey', 'addPasskey', 'listPasskeys', 'renamePasskey', 'removePasskey'],
      ...['removeSignInMethod'],
      ...['enterSecondFactor', 'getSecondFactor', 'startSecondFactor', 'switchOnSecondFactor'],
      ...['renewRecoveryCodes', 'switchOffSecondFactor'],
    ].map((name) => [name, 'my account']),
  ),
  ...Object.fromEntries(
    [
      ...[
        'changeVisibility',
        'editProfile',
        'uploadPhoto',
        'addExperience',
        'updateExperience',
        'deleteExperience',
      ],
      ...['addEducation', 'updateEducation', 'deleteEducation'],
      ...['getGithub', 'linkGithub', 'addFromGithub', 'dismissGithubReading', 'unlinkGithub'],
    ].map((name) => [name, 'my profile']),
  ),
  ...Object.fromEntries(
    [
      ...['getPrivacy', 'updatePrivacy', 'getNotificationSettings', 'updateNotificationSettings'],
      ...['getPushKey', 'subscribeToPush', 'unsubscribeFromPush'],
      ...['seeNotices', 'readNotices'],
    ].map((name) => [name, 'my settings']),
  ),
}

/** Routes of the staff, which see members whatever their state. staff-routes.test.ts tests them all. */
export const STAFF: readonly string[] = [...namedRoutes]
  .filter(([, { access }]) => access === 'moderator' || access === 'admin')
  .map(([name]) => name)

/** The paths of mounted routes outside the contract, and why they are in no other table. */
export const OUTSIDE: Record<string, string> = {
  '/api/v1/chat/images/:imageId': 'image-messages.test.ts tries it on each side',
  '/api/v1/account/exports/:exportId/file': 'my account',
  [PROVIDER_START_PATH]: 'my account',
  [PROVIDER_CALLBACK_PATH]: 'my account',
  '/photos/:hash/:size.webp': 'names no one: only those who saw the photo know its hash',
  [REPORT_PICTURE_PATH]: 'for the staff; reports.test.ts tries it',
  '/unsubscribe/:token': 'my settings',
  '/api/*': 'finds nothing',
  '/@*': 'finds nothing',
  ...Object.fromEntries(
    ['/@:userName', '/@:userName/card.png'].map((path) => [
      path,
      'shows what a member shows to everybody; public-pages.test.ts tries it in each state',
    ]),
  ),
  ...Object.fromEntries(
    ['', '/', '/json', '/yaml', '/static/*', '/static/index.html', '/static/swagger-initializer.js']
      .map((end) => `/api/docs${end}`)
      .concat('/healthz', '/readyz', '/metrics')
      .map((path) => [path, 'describes the server only']),
  ),
}
