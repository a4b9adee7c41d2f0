{{- /* A text of the manifests with this installation's addresses: of the root and the text. */ -}}
{{- define "botter.text" -}}
{{- $values := (index . 0).Values }}
{{- $text := index . 1
  | replace "bots.example.com" $values.host
  | replace "id.example.com" $values.identityHost
  | replace "https://s3.example.com" $values.s3.endpoint
  | replace "s3://botter-backups" (printf "s3://%s" $values.s3.backupBucket) }}
{{- range $name, $known := dict "ingress" "ingress-nginx" "monitoring" "monitoring" "stores" "stores" }}
{{- $text = replace (printf "kubernetes.io/metadata.name: %s }" $known) (printf "kubernetes.io/metadata.name: %s }" (index $values.namespaces $name)) $text }}
{{- end }}
{{- $text }}
{{- end }}

{{- /* Changes an object as the values and the patches of the components say: of the root, the object and the configuration. */ -}}
{{- define "botter.change" -}}
{{- $root := index . 0 }}
{{- $object := index . 1 }}
{{- $on := $root.Values.components }}
{{- $kind := $object.kind }}
{{- $name := $object.metadata.name }}
{{- $template := dict }}
{{- if has $kind (list "Deployment" "StatefulSet" "Job") }}{{ $template = $object.spec.template }}{{ end }}
{{- if eq $kind "CronJob" }}{{ $template = $object.spec.jobTemplate.spec.template }}{{ end }}
{{- $labels := dig "metadata" "labels" dict $template }}
{{- $isWaiting := or (eq $kind "CronJob") (eq (get $labels "role") "worker") }}

{{- /* Its own processes. */ -}}
{{- range dig "spec" "containers" list $template }}
{{- if eq .image "botter" }}
{{- $_ := set . "image" (printf "%s:%s" $root.Values.image.repository (default $root.Chart.AppVersion $root.Values.image.tag)) }}
{{- if index $on "cloudnative-pg" }}
{{- $key := dict "name" "botter-database-app" "key" "uri" }}
{{- $_ := set . "env" (list (dict "name" "DATABASE_URL" "valueFrom" (dict "secretKeyRef" $key))) }}
{{- end }}
{{- end }}
{{- end }}
{{- with get $root.Values.roles (get $labels "role") }}
{{- if hasKey . "replicas" }}{{ $_ := set $object.spec "replicas" .replicas }}{{ else }}{{ $_ := unset $object.spec "replicas" }}{{ end }}
{{- with .resources }}{{ $_ := set (first $template.spec.containers) "resources" . }}{{ end }}
{{- end }}

{{- /* A change of the configuration restarts what reads it, and each release has its own migration: a Job can't be changed. */ -}}
{{- if eq $kind "Deployment" }}
{{- $annotations := get $template.metadata "annotations" | default dict }}
{{- $_ := set $template.metadata "annotations" (set $annotations "checksum/config" (index . 2 | toJson | sha256sum)) }}
{{- end }}
{{- if eq $kind "Job" }}{{ $_ := set $object.metadata "name" (printf "%s-%d" $name $root.Release.Revision) }}{{ end }}

{{- /* What components change in others. */ -}}
{{- if and (eq $kind "CronJob") (index $on "cloudnative-pg") }}
{{- $env := first (first $template.spec.initContainers).env }}
{{- $_ := set $env.valueFrom "secretKeyRef" (dict "name" "botter-database-app" "key" "uri") }}
{{- end }}
{{- if and (eq $kind "Cluster") $on.keycloak }}
{{- $role := dict "name" "keycloak" "ensure" "present" "login" true "passwordSecret" (dict "name" "botter-keycloak") }}
{{- $_ := set $object.spec "managed" (dict "roles" (list $role)) }}
{{- end }}
{{- if and $on.priority (or $template (eq $kind "Cluster")) }}
{{- $_ := set (eq $kind "Cluster" | ternary $object.spec $template.spec) "priorityClassName" ($isWaiting | ternary "botter-background" "botter-serving") }}
{{- end }}
{{- end }}
