import { describe, expect, it } from 'vitest'
import { boundaryPolicy, type Call, isAllowed, operatorPolicy } from '#test/support/cloud/policy.ts'
import { projectText } from '#test/support/project.ts'

const account = '123456789012'
const role = (name: string): string => `arn:aws:iam::${account}:role/${name}`
const policy = (name: string): string => `arn:aws:iam::${account}:policy/${name}`
const authRole = role('bellbook-production-AuthRole-abcdefgh')
const scheduleRole = role('bellbook-production-IdleUsersScheduleRole-abcdefgh')
const ours = { 'iam:PermissionsBoundary': policy('bellbook-boundary') }
const passedTo = (service: string) => ({ 'iam:PassedToService': `${service}.amazonaws.com` })
const call = (action: string, resource: string, context: Call['context'] = {}): Call => ({ action, resource, context })
const titled = (calls: ReadonlyArray<Call>) =>
  calls.map((one) => [`${one.action} on ${one.resource} ${JSON.stringify(one.context)}`, one] as const)

describe('The operator’s policy', () => {
  it.each(
    titled([
      call('iam:CreateRole', authRole, ours),
      call('iam:PutRolePolicy', authRole, ours),
      call('iam:DeleteRolePolicy', authRole, ours),
      call('iam:PutRolePermissionsBoundary', authRole, ours),
      call('iam:GetRole', authRole),
      call('iam:TagRole', authRole),
      call('iam:DeleteRole', authRole),
      call('iam:PassRole', authRole, passedTo('lambda')),
      call('iam:PassRole', scheduleRole, passedTo('scheduler')),
      call('lambda:UpdateFunctionCode', `arn:aws:lambda:eu-central-1:${account}:function:bellbook-production-Auth`),
      call('ssm:PutParameter', `arn:aws:ssm:eu-central-1:${account}:parameter/bellbook/production/shared/log-key`),
      call('ssm:GetParameter', `arn:aws:ssm:us-east-1:${account}:parameter/sst/bootstrap`),
      call('s3:CreateBucket', 'arn:aws:s3:::sst-state-abcdefghijkl'),
      call('s3:PutObject', 'arn:aws:s3:::bellbook-production-webassetsbucket-abcdefgh/app.html'),
      call('cloudfront:CreateDistribution', `arn:aws:cloudfront::${account}:distribution/*`),
      call('ecr:CreateRepository', `arn:aws:ecr:eu-central-1:${account}:repository/sst-asset`),
    ]),
  )('allows %s', (_, asked) => expect(isAllowed(operatorPolicy, asked)).toBe(true))

  it.each(
    titled([
      // A role of one's own with every right.
      call('iam:CreateRole', authRole),
      call('iam:CreateRole', authRole, { 'iam:PermissionsBoundary': policy('anything') }),
      call('iam:CreateRole', authRole, { 'iam:PermissionsBoundary': 'arn:aws:iam::aws:policy/AdministratorAccess' }),
      call('iam:CreateRole', role('administrator'), ours),
      call('iam:PutRolePolicy', authRole),
      call('iam:PutRolePolicy', role('administrator'), ours),
      call('iam:AttachRolePolicy', authRole, {
        ...ours,
        'iam:PolicyARN': 'arn:aws:iam::aws:policy/AdministratorAccess',
      }),
      call('iam:UpdateAssumeRolePolicy', authRole),
      // The boundary taken away or widened.
      call('iam:DeleteRolePermissionsBoundary', authRole, ours),
      call('iam:PutRolePermissionsBoundary', authRole, { 'iam:PermissionsBoundary': policy('anything') }),
      call('iam:CreatePolicy', policy('bellbook-boundary')),
      call('iam:CreatePolicyVersion', policy('bellbook-boundary')),
      call('iam:SetDefaultPolicyVersion', policy('bellbook-boundary')),
      call('iam:DeletePolicyVersion', policy('bellbook-boundary')),
      call('iam:DeletePolicy', policy('bellbook-boundary')),
      // A role handed to something that runs what the operator says.
      call('iam:PassRole', authRole),
      call('iam:PassRole', authRole, passedTo('ec2')),
      call('iam:PassRole', authRole, passedTo('scheduler')),
      call('iam:PassRole', scheduleRole, passedTo('cloudformation')),
      call('iam:PassRole', role('administrator'), passedTo('lambda')),
      call('sts:AssumeRole', authRole),
      // What others run in the account, with rights of their own.
      call('lambda:UpdateFunctionCode', `arn:aws:lambda:eu-central-1:${account}:function:payroll`),
      call('ssm:SendCommand', `arn:aws:ec2:eu-central-1:${account}:instance/i-0`),
      call('ssm:StartSession', `arn:aws:ec2:eu-central-1:${account}:instance/i-0`),
      call('ssm:GetParameter', `arn:aws:ssm:eu-central-1:${account}:parameter/payroll/password`),
      call('s3:PutObject', 'arn:aws:s3:::cdk-assets/template.json'),
      call('budgets:ExecuteBudgetAction', `arn:aws:budgets::${account}:budget/b/action/a`),
      // Oneself.
      call('iam:CreateUser', `arn:aws:iam::${account}:user/second`),
      call('iam:CreateAccessKey', `arn:aws:iam::${account}:user/owner`),
      call('iam:AttachUserPolicy', `arn:aws:iam::${account}:user/operator`),
      call('iam:PutUserPolicy', `arn:aws:iam::${account}:user/operator`),
      call('iam:AddUserToGroup', `arn:aws:iam::${account}:group/administrators`),
    ]),
  )('refuses %s', (_, asked) => expect(isAllowed(operatorPolicy, asked)).toBe(false))

  it('leaves a role within the boundary nothing by which it gives rights', () => {
    const rights = boundaryPolicy.Statement.flatMap(({ Action }) => Action)
    expect(rights.filter((right) => /\*|^iam:|^sts:|^lambda:(?!InvokeFunction$)/.test(right))).toEqual([])
    expect(isAllowed(boundaryPolicy, call('ssm:GetParametersByPath', `arn:aws:ssm:eu:${account}:parameter/x`))).toBe(
      false,
    )
    const key = `arn:aws:kms:eu-central-1:${account}:key/k`
    expect(isAllowed(boundaryPolicy, call('kms:Decrypt', key))).toBe(false)
    expect(
      isAllowed(boundaryPolicy, call('kms:Decrypt', key, { 'kms:ViaService': 'ssm.eu-central-1.amazonaws.com' })),
    ).toBe(true)
  })

  it('is created with the boundary, by the names that both use, by lines of the README', () => {
    const runbook = projectText('functions/deploy/README.md')
    const files = { 'bellbook-boundary': 'boundary', 'bellbook-operator': 'operator-policy' }
    for (const [name, file] of Object.entries(files))
      expect(runbook).toContain(
        `\naws iam create-policy --policy-name ${name} --policy-document file://functions/deploy/${file}.json\n`,
      )
  })
})
