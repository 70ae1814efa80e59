import { isoTime } from '#functions/local/stand-in/world.ts'
import { usedBytes } from './area.ts'
import { driveErrors, invalidParameterValue, requiredParameter } from './errors.ts'
import { shapes } from './fields.ts'
import { toResource } from './file-entry.ts'
import { type DriveRequest, masked, maskOf, type Outcome, pageSizeOf, spacesProblem } from './request.ts'

/** `GET /changes/startPageToken`: from here on. */
export const startPageToken = async (request: DriveRequest): Promise<Outcome> => {
  const mask = maskOf(request, shapes.startPageToken, '*')
  if (!mask.ok) return mask.error
  return masked({ kind: 'drive#startPageToken', startPageToken: String(request.area.state().nextSequence) }, mask.value)
}

/** `GET /changes`: the latest change of each file since the token. Tokens do not expire. */
export const listChanges = async (request: DriveRequest): Promise<Outcome> => {
  const { query } = request.call
  const mask = maskOf(
    request,
    shapes.changeList,
    'kind,nextPageToken,newStartPageToken,' +
      'changes(kind,changeType,type,time,removed,fileId,file(kind,id,name,mimeType))',
  )
  if (!mask.ok) return mask.error
  const spaces = spacesProblem(request)
  if (spaces === 'invalid') return invalidParameterValue('spaces')
  if (spaces === 'insufficient') return driveErrors.insufficientScopes
  const size = pageSizeOf(request, 100, 1000)
  if (!size.ok) return size.error
  const token = query.get('pageToken')
  if (token === null) return requiredParameter('pageToken', 'Required parameter: pageToken')
  const { changes, files, nextSequence } = request.area.state()
  if (!/^\d{1,15}$/u.test(token) || Number(token) < 1 || Number(token) > nextSequence)
    return invalidParameterValue('pageToken')

  const since = changes.filter((change) => change.sequence >= Number(token))
  const shown = query.get('includeRemoved') === 'false' ? since.filter((change) => !change.removed) : since
  const page = shown.slice(0, size.value)
  const following = shown[size.value]
  return masked(
    {
      kind: 'drive#changeList',
      ...(following === undefined
        ? { newStartPageToken: String(nextSequence) }
        : { nextPageToken: String(following.sequence) }),
      changes: page.map((change) => {
        const entry = files[change.fileId]
        const head = {
          kind: 'drive#change',
          changeType: 'file',
          type: 'file',
          time: isoTime(change.time),
          removed: change.removed,
          fileId: change.fileId,
        }
        return entry === undefined ? head : { ...head, file: toResource(entry) }
      }),
    },
    mask.value,
  )
}

/** `GET /about`: `fields` has no default here. */
export const about = async (request: DriveRequest): Promise<Outcome> => {
  if (!request.call.query.get('fields'))
    return requiredParameter('fields', "The 'fields' parameter is required for this method.")
  const mask = maskOf(request, shapes.about, '*')
  if (!mask.ok) return mask.error
  const usage = String(usedBytes(request.area.state()))
  const user = {
    kind: 'drive#user',
    displayName: request.account.name,
    me: true,
    permissionId: request.account.sub,
    emailAddress: request.account.email,
  }
  const storageQuota = {
    limit: String(request.levers.switches().quotaBytes),
    usage,
    usageInDrive: usage,
    usageInDriveTrash: '0',
  }
  return masked(
    {
      kind: 'drive#about',
      user,
      storageQuota,
      maxUploadSize: '5242880000000',
      appInstalled: false,
      canCreateDrives: false,
    },
    mask.value,
  )
}
